import type { Endpoint } from '../endpoint.ts';
import type { storageSchemas } from './storage.schemas.ts';

/** Missing or damaged files, and the fonts and pictures they put out of service. */
export const storageState: Endpoint<typeof storageSchemas.storageState> = {
  name: 'admin-storage',
  method: 'GET',
  path: '/api/v1/admin/storage',
  auth: 'editor',
};
