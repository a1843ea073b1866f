import type { Endpoint } from '../endpoint.ts';
import type { commonSchemas } from './common.schemas.ts';

export const columnByType: Endpoint<typeof commonSchemas.columnByType> = {
  name: 'getColumnByType',
  method: 'GET',
  path: '/web/api/web-column/getColumnByType',
  auth: 'public',
};

export const adverts: Endpoint<typeof commonSchemas.adverts> = {
  name: 'adv-getData',
  method: 'GET',
  path: '/web/api/adv/getData',
  auth: 'public',
};

export const friendshipLinks: Endpoint<typeof commonSchemas.friendshipLinks> = {
  name: 'getFriendshipLinks',
  method: 'GET',
  path: '/web/api/friendshipLinks/getFriendshipLinks',
  auth: 'public',
};

export const findAllPage: Endpoint<typeof commonSchemas.findAllPage> = {
  name: 'findAll-getPageList',
  method: 'GET',
  path: '/web/api/web-findAll/getPageList',
  auth: 'public',
};

export const findByParameter: Endpoint<typeof commonSchemas.findByParameter> = {
  name: 'findAll-getByParameter',
  method: 'GET',
  path: '/web/api/web-findAll/getByParameter',
  auth: 'public',
};

export const marketingDict: Endpoint<typeof commonSchemas.marketingDict> = {
  name: 'dict-number',
  method: 'GET',
  path: '/web/api/marketing-dict/dict-number',
  auth: 'public',
};

export const saveMessage: Endpoint<typeof commonSchemas.saveMessage> = {
  name: 'messageBoard-save',
  method: 'POST',
  path: '/web/api/messageBoard/save',
  auth: 'optional',
};

export const SUBMISSION_LIMITS = {
  files: 9,
  fonts: 20,
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
} as const;
/** Media types accepted for submitted pictures. */
export const SUBMISSION_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const saveSubmission: Endpoint<typeof commonSchemas.saveSubmission> = {
  name: 'saveSubmission',
  method: 'POST',
  path: '/web/api/submission/saveSubmission',
  auth: 'optional',
};

export const stsToken: Endpoint<typeof commonSchemas.stsToken> = {
  name: 'getSTSToken',
  method: 'GET',
  path: '/web/api/submission/getSTSToken',
  auth: 'required',
};

/** Counts a page view by day and page, without any data about the visitor. */
export const visit: Endpoint<typeof commonSchemas.visit> = {
  name: 'visit',
  method: 'POST',
  path: '/web/api/visit',
  auth: 'public',
};
