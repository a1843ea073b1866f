import type { Endpoint } from '../endpoint.ts';
import type { serviceSchemas } from './services.schemas.ts';

/** Services outside the site that owners set in the console. */
export const SERVICES = ['mail', 'sms', 'wechat', 'backups'] as const;
export type ServiceId = (typeof SERVICES)[number];

export const serviceList: Endpoint<typeof serviceSchemas.serviceList> = {
  name: 'admin-services-list',
  method: 'GET',
  path: '/api/v1/admin/services',
  auth: 'owner',
};

export const updateService: Endpoint<typeof serviceSchemas.updateService> = {
  name: 'admin-services-update',
  method: 'PUT',
  path: '/api/v1/admin/services/{id}',
  auth: 'owner',
};

export const clearService: Endpoint<typeof serviceSchemas.clearService> = {
  name: 'admin-services-clear',
  method: 'DELETE',
  path: '/api/v1/admin/services/{id}',
  auth: 'owner',
};

export const tryService: Endpoint<typeof serviceSchemas.tryService> = {
  name: 'admin-services-try',
  method: 'POST',
  path: '/api/v1/admin/services/{id}/trial',
  auth: 'owner',
};
