import type { Endpoint } from '../endpoint.ts';
import type { historySchemas } from './history.schemas.ts';

const path = '/api/v1/admin/history';

export const recentHistory: Endpoint<typeof historySchemas.recentHistory> = {
  name: 'admin-history-list',
  method: 'GET',
  path,
  auth: 'editor',
};

export const recordHistory: Endpoint<typeof historySchemas.recordHistory> = {
  name: 'admin-history-record',
  method: 'GET',
  path: `${path}/{kind}/{subject}`,
  auth: 'editor',
};

/** Makes a former state the desk's; visitors see it once it is published. */
export const bringBack: Endpoint<typeof historySchemas.bringBack> = {
  name: 'admin-history-bring-back',
  method: 'POST',
  path: `${path}/{kind}/{subject}/bring-back`,
  auth: 'editor',
};

/** Returns an address that opens the site as it was at a moment. */
export const viewMoment: Endpoint<typeof historySchemas.viewMoment> = {
  name: 'admin-history-view',
  method: 'POST',
  path: `${path}/view`,
  auth: 'editor',
};
