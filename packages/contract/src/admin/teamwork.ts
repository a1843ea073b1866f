import type { Endpoint, StaffRole } from '../endpoint.ts';
import type { teamworkSchemas } from './teamwork.schemas.ts';

/** Kinds of records that are found, noted and seen open, by the role that may see them. Named as in the audit log. */
export const RECORD_ROLES = {
  fonts: 'operator',
  entries: 'editor',
  media: 'editor',
  tags: 'editor',
  releases: 'editor',
  licences: 'operator',
  brands: 'operator',
  dictionary: 'operator',
  keywords: 'operator',
  adverts: 'operator',
  columns: 'operator',
  links: 'operator',
  redirects: 'operator',
  marketing: 'operator',
  messages: 'operator',
  submissions: 'operator',
  announcements: 'operator',
  users: 'operator',
} as const satisfies Record<string, StaffRole>;
export type RecordKind = keyof typeof RECORD_ROLES;
export const RECORD_KINDS = Object.keys(RECORD_ROLES) as [RecordKind, ...RecordKind[]];

/** Interval (ms) at which an open form reports itself, and time after which it no longer counts as open. */
export const FORM_PRESENCE = { every: 5_000, lasts: 15_000 } as const;

/** Most filters of one person for one list, and characters of a name. */
export const SAVED_FILTERS = { most: 30, name: 40, bytes: 2000 } as const;

export const findRecords: Endpoint<typeof teamworkSchemas.findRecords> = {
  name: 'admin-search',
  method: 'GET',
  path: '/api/v1/admin/search',
  auth: 'editor',
};

/** Finds names that only the caller knows, as those of the console's sections. */
export const findSpoken: Endpoint<typeof teamworkSchemas.findSpoken> = {
  name: 'admin-search-spoken',
  method: 'GET',
  path: '/api/v1/admin/search/spoken',
  auth: 'editor',
};

export const openForm: Endpoint<typeof teamworkSchemas.openForm> = {
  name: 'admin-presence-open',
  method: 'PUT',
  path: '/api/v1/admin/presence/{kind}/{id}',
  auth: 'editor',
};

export const closeForm: Endpoint<typeof teamworkSchemas.closeForm> = {
  name: 'admin-presence-close',
  method: 'DELETE',
  path: '/api/v1/admin/presence/{kind}/{id}',
  auth: 'editor',
};

export const openForms: Endpoint<typeof teamworkSchemas.openForms> = {
  name: 'admin-presence-list',
  method: 'GET',
  path: '/api/v1/admin/presence',
  auth: 'editor',
};

export const noteList: Endpoint<typeof teamworkSchemas.noteList> = {
  name: 'admin-notes-list',
  method: 'GET',
  path: '/api/v1/admin/notes',
  auth: 'editor',
};

export const addNote: Endpoint<typeof teamworkSchemas.addNote> = {
  name: 'admin-notes-create',
  method: 'POST',
  path: '/api/v1/admin/notes',
  auth: 'editor',
};

export const removeNote: Endpoint<typeof teamworkSchemas.removeNote> = {
  name: 'admin-notes-remove',
  method: 'DELETE',
  path: '/api/v1/admin/notes/{id}',
  auth: 'editor',
};

export const colleagues: Endpoint<typeof teamworkSchemas.colleagues> = {
  name: 'admin-notes-colleagues',
  method: 'GET',
  path: '/api/v1/admin/colleagues',
  auth: 'editor',
};

export const mentionList: Endpoint<typeof teamworkSchemas.mentionList> = {
  name: 'admin-mentions-list',
  method: 'GET',
  path: '/api/v1/admin/mentions',
  auth: 'editor',
};

export const readMentions: Endpoint<typeof teamworkSchemas.readMentions> = {
  name: 'admin-mentions-read',
  method: 'PUT',
  path: '/api/v1/admin/mentions',
  auth: 'editor',
};

export const savedFilterList: Endpoint<typeof teamworkSchemas.savedFilterList> = {
  name: 'admin-filters-list',
  method: 'GET',
  path: '/api/v1/admin/filters',
  auth: 'editor',
};

export const saveFilter: Endpoint<typeof teamworkSchemas.saveFilter> = {
  name: 'admin-filters-save',
  method: 'POST',
  path: '/api/v1/admin/filters',
  auth: 'editor',
};

export const removeFilter: Endpoint<typeof teamworkSchemas.removeFilter> = {
  name: 'admin-filters-remove',
  method: 'DELETE',
  path: '/api/v1/admin/filters/{id}',
  auth: 'editor',
};
