import type { Endpoint } from '../endpoint.ts';
import type { personalSchemas } from './personal.schemas.ts';

/** `licence`: a licence of a downloaded font changed. `reply`: an answer to a message or submission. */
export const NOTIFICATION_TYPES = ['system', 'licence', 'font', 'account', 'reply'] as const;

export const notifyList: Endpoint<typeof personalSchemas.notifyList> = {
  name: 'notifyList',
  method: 'GET',
  path: '/api/v1/web/notifyList',
  auth: 'required',
};

export const notify: Endpoint<typeof personalSchemas.notify> = {
  name: 'notify',
  method: 'GET',
  path: '/api/v1/web/notify',
  auth: 'required',
};

/** Marks messages as read. It is a GET because the specification says so; it is idempotent and changes nothing else. */
export const notifyRead: Endpoint<typeof personalSchemas.notifyRead> = {
  name: 'notify-read',
  method: 'GET',
  path: '/api/v1/web/notify/{id}/read',
  auth: 'required',
};

export const myNews: Endpoint<typeof personalSchemas.myNews> = {
  name: 'my-news',
  method: 'GET',
  path: '/api/v1/news/my-news',
  auth: 'required',
};

export const downloadHistory: Endpoint<typeof personalSchemas.downloadHistory> = {
  name: 'download-history',
  method: 'GET',
  path: '/web/api/account/download/history',
  auth: 'required',
};

/** The licence text at the time of a download. */
export const downloadLicence: Endpoint<typeof personalSchemas.downloadLicence> = {
  name: 'download-licence',
  method: 'GET',
  path: '/web/api/account/download/licence',
  auth: 'required',
};
