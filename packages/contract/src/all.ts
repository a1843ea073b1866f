import { adminEndpoints, adminGroups } from './admin/index.ts';
import type { Endpoint } from './endpoint.ts';
import { endpointGroups, endpoints } from './index.ts';

/** Every call the server answers: the visitor's and the console's. */
export const allEndpoints: readonly Endpoint[] = [...endpoints, ...adminEndpoints];

/** The same by section, in the order of the reference. */
export const allGroups: typeof endpointGroups = [...endpointGroups, ...adminGroups];
