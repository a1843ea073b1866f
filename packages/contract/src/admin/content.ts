import type { Endpoint } from '../endpoint.ts';
import type { contentDeskSchemas } from './content.schemas.ts';
import { resource } from './resource.ts';

/** Maximum length of an entry's text (UTF-16 code units). */
export const MAX_MARKDOWN = 200_000;

/** Entries in one call of `changeEntries`. */
export const ENTRIES_AT_ONCE = 20;

export const entryResource = resource<typeof contentDeskSchemas.entryResource>({
  name: 'entries',
  role: 'editor',
});
const entryPath = '/api/v1/admin/entries';

export const proposeEntryId: Endpoint<typeof contentDeskSchemas.proposeEntryId> = {
  name: 'admin-entry-id',
  method: 'GET',
  path: '/api/v1/admin/entry-id',
  auth: 'editor',
};

export const unpublishEntry: Endpoint<typeof contentDeskSchemas.unpublishEntry> = {
  name: 'admin-entries-unpublish',
  method: 'POST',
  path: `${entryPath}/{id}/unpublish`,
  auth: 'editor',
};

export const discardEntry: Endpoint<typeof contentDeskSchemas.discardEntry> = {
  name: 'admin-entries-discard',
  method: 'POST',
  path: `${entryPath}/{id}/discard`,
  auth: 'editor',
};

export const recoverEntry: Endpoint<typeof contentDeskSchemas.recoverEntry> = {
  name: 'admin-entries-recover',
  method: 'POST',
  path: `${entryPath}/{id}/recover`,
  auth: 'editor',
};

export const entryHistory: Endpoint<typeof contentDeskSchemas.entryHistory> = {
  name: 'admin-entries-history',
  method: 'GET',
  path: `${entryPath}/{id}/history`,
  auth: 'editor',
};

export const entryVersion: Endpoint<typeof contentDeskSchemas.entryVersion> = {
  name: 'admin-entries-version',
  method: 'GET',
  path: `${entryPath}/{id}/history/{version}`,
  auth: 'editor',
};

export const restoreEntry: Endpoint<typeof contentDeskSchemas.restoreEntry> = {
  name: 'admin-entries-restore',
  method: 'POST',
  path: `${entryPath}/{id}/restore`,
  auth: 'editor',
};

export const previewMarkdown: Endpoint<typeof contentDeskSchemas.previewMarkdown> = {
  name: 'admin-entries-preview',
  method: 'POST',
  path: `${entryPath}/preview`,
  auth: 'editor',
};

export const previewEntry: Endpoint<typeof contentDeskSchemas.previewEntry> = {
  name: 'admin-entries-preview-page',
  method: 'POST',
  path: `${entryPath}/preview-page`,
  auth: 'editor',
};

/** A call of its own for each few entries, so that whoever waits sees how far it is, and can stop. */
export const changeEntries: Endpoint<typeof contentDeskSchemas.changeEntries> = {
  name: 'admin-entries-changes',
  method: 'POST',
  path: '/api/v1/admin/entries/changes',
  auth: 'editor',
};
