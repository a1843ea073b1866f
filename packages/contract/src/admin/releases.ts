import type { Endpoint } from '../endpoint.ts';
import type { releaseSchemas } from './releases.schemas.ts';
import { resource } from './resource.ts';

/** Kinds of records whose changes a release can hold, in the order in which they are published. */
export const RELEASE_KINDS = [
  'licence',
  'brand',
  'font-tag',
  'font',
  'tag',
  'text',
  'advert',
  'column',
  'link',
  'address',
  'option',
  'keyword',
  'announcement',
] as const;
export type ReleaseKindName = (typeof RELEASE_KINDS)[number];

/** Kinds without a desk: their forms write to the site, or give a release what it holds. */
export const DESKLESS_KINDS = [
  'licence',
  'brand',
  'font-tag',
  'tag',
  'advert',
  'column',
  'link',
  'address',
  'option',
  'keyword',
  'announcement',
] as const;

/** `scheduled`: open, with a time. `failed`: open, and its time passed without publication. */
export const RELEASE_STATES = ['open', 'scheduled', 'failed', 'published', 'undone'] as const;

/**
 * `blocks`: not published before it is mended. `confirm`: not before somebody has accepted it. `note`: for attention.
 */
export const FINDING_LEVELS = ['blocks', 'confirm', 'note'] as const;

/** Most changes in one release. */
export const MOST_CHANGES = 200;

export const releaseResource = resource<typeof releaseSchemas.releaseResource>({
  name: 'releases',
  role: 'editor',
});
const path = '/api/v1/admin/releases';

/** Takes what the desk has of records into a release, in place of what it had of them. */
export const putReleaseChange: Endpoint<typeof releaseSchemas.putReleaseChange> = {
  name: 'admin-releases-put',
  method: 'PUT',
  path: `${path}/{id}/changes`,
  auth: 'editor',
};

export const dropReleaseChange: Endpoint<typeof releaseSchemas.dropReleaseChange> = {
  name: 'admin-releases-drop',
  method: 'DELETE',
  path: `${path}/{id}/changes/{kind}/{subject}`,
  auth: 'editor',
};

export const publishRelease: Endpoint<typeof releaseSchemas.publishRelease> = {
  name: 'admin-releases-publish',
  method: 'POST',
  path: `${path}/{id}/publish`,
  auth: 'editor',
};

/** Publishes what the desk has of many records as one release, or takes them off the site. */
export const publishTogether: Endpoint<typeof releaseSchemas.publishTogether> = {
  name: 'admin-releases-together',
  method: 'POST',
  path: `${path}/together`,
  auth: 'editor',
};

export const undoRelease: Endpoint<typeof releaseSchemas.undoRelease> = {
  name: 'admin-releases-undo',
  method: 'POST',
  path: `${path}/{id}/undo`,
  auth: 'editor',
};

/** Makes an open release of what an undone one has. */
export const repeatRelease: Endpoint<typeof releaseSchemas.repeatRelease> = {
  name: 'admin-releases-repeat',
  method: 'POST',
  path: `${path}/{id}/repeat`,
  auth: 'editor',
};

/** Returns an address that opens the site as it will be after the release. */
export const previewRelease: Endpoint<typeof releaseSchemas.previewRelease> = {
  name: 'admin-releases-preview',
  method: 'POST',
  path: `${path}/{id}/preview`,
  auth: 'editor',
};
