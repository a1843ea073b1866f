import type { Endpoint } from '../endpoint.ts';
import type { storageSchemas } from './storage.schemas.ts';

/** Files that cannot be used, and what is out of service for them. */
export const storageState: Endpoint<typeof storageSchemas.storageState> = {
  name: 'admin-storage',
  method: 'GET',
  path: '/api/v1/admin/storage',
  auth: 'editor',
};
