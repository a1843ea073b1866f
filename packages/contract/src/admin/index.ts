import type { Endpoint } from '../endpoint.ts';
import { staffEndpoints } from './staff.ts';

export * from './resource.ts';
export * from './staff.ts';

/** The calls of the operator's console, by section; no page of a visitor knows them. */
export const adminGroups: readonly { name: string; endpoints: readonly Endpoint[] }[] = [
  { name: '后台：人员与记录', endpoints: staffEndpoints },
];

export const adminEndpoints: readonly Endpoint[] = adminGroups.flatMap((group) => group.endpoints);
