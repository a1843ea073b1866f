import type { Endpoint } from '../endpoint.ts';
import type { mediaSchemas } from './media.schemas.ts';
import { resource } from './resource.ts';

export const MEDIA_LIMITS = {
  picture: { bytes: 10 * 1024 * 1024, pixels: 40_000_000 },
  video: { bytes: 64 * 1024 * 1024, seconds: 20 * 60, side: 4096 },
  captions: { bytes: 512 * 1024 },
} as const;

/** Days that deleted files stay in the bin. */
export const MEDIA_BIN_DAYS = 30;

/** Maximum part (bytes) of a file uploaded in parts: a slow connection has a minute for each. */
export const MEDIA_PART = 1024 * 1024;

export const mediaPart: Endpoint<typeof mediaSchemas.mediaPart> = {
  name: 'admin-media-part',
  method: 'POST',
  path: '/api/v1/admin/media/parts',
  auth: 'editor',
  form: true,
};

export const recoverMedia: Endpoint<typeof mediaSchemas.recoverMedia> = {
  name: 'admin-media-recover',
  method: 'POST',
  path: '/api/v1/admin/media/{id}/recover',
  auth: 'editor',
};

/** Deletes a file that is in the bin at once. */
export const purgeMedia: Endpoint<typeof mediaSchemas.purgeMedia> = {
  name: 'admin-media-purge',
  method: 'POST',
  path: '/api/v1/admin/media/{id}/purge',
  auth: 'editor',
};

const media = resource<typeof mediaSchemas.mediaResource>({ name: 'media', role: 'editor' });

/** Files are sent as forms, one at a time; their type is detected from their bytes. */
export const mediaResource: typeof media = { ...media, create: { ...media.create, form: true } };
