import type { Endpoint } from '../endpoint.ts';
import type { filesSchemas } from './files.schemas.ts';

export const keptFiles: Endpoint<typeof filesSchemas.keptFiles> = {
  name: 'admin-files-list',
  method: 'GET',
  path: '/api/v1/admin/files',
  auth: 'editor',
};

export const handBackFile: Endpoint<typeof filesSchemas.handBackFile> = {
  name: 'admin-files-hand-back',
  method: 'POST',
  path: '/api/v1/admin/files/hand-back',
  auth: 'editor',
};
