import type { Endpoint } from '../endpoint.ts';
import { resource } from './resource.ts';
import type { takedownSchemas } from './takedowns.schemas.ts';

/**
 * `open`: not decided. `down`: the font is off the site. `restored`: it was, and came back. `rejected`: the claim was
 * refused.
 */
export const TAKEDOWN_STATES = ['open', 'down', 'restored', 'rejected'] as const;

/**
 * What becomes of a record that names the font: nothing; it names it no more; it names another font; visitors do not
 * see it.
 */
export const TAKEDOWN_CHOICES = ['leave', 'drop', 'replace', 'hide'] as const;

export const TAKEDOWN_LIMITS = {
  /** Maximum size (bytes) of one file of evidence. */
  bytes: 20 * 1024 * 1024,
  files: 20,
} as const;

/** Claims against fonts. Undoing the release `releaseId` brings the font and what named it back. */
export const takedownResource = resource<typeof takedownSchemas.takedownResource>({
  name: 'takedowns',
  role: 'operator',
});
const path = '/api/v1/admin/takedowns/{id}';

export const takedownReach: Endpoint<typeof takedownSchemas.takedownReach> = {
  name: 'admin-takedowns-reach',
  method: 'GET',
  path: `${path}/reach`,
  auth: 'operator',
};

/** What visitors see that names a font, before it is taken off the site without a case. */
export const fontMentions: Endpoint<typeof takedownSchemas.fontMentions> = {
  name: 'admin-fonts-mentions',
  method: 'GET',
  path: '/api/v1/admin/fonts/{id}/mentions',
  auth: 'operator',
};

export const decideTakedown: Endpoint<typeof takedownSchemas.decideTakedown> = {
  name: 'admin-takedowns-decide',
  method: 'PUT',
  path: `${path}/decision`,
  auth: 'operator',
};

export const addTakedownFile: Endpoint<typeof takedownSchemas.addTakedownFile> = {
  name: 'admin-takedowns-file-add',
  method: 'POST',
  path: `${path}/files`,
  auth: 'operator',
  form: true,
};

export const takedownFile: Endpoint<typeof takedownSchemas.takedownFile> = {
  name: 'admin-takedowns-file',
  method: 'GET',
  path: `${path}/files/{file}`,
  auth: 'operator',
  produces: 'application/octet-stream',
};

export const removeTakedownFile: Endpoint<typeof takedownSchemas.removeTakedownFile> = {
  name: 'admin-takedowns-file-remove',
  method: 'DELETE',
  path: `${path}/files/{file}`,
  auth: 'operator',
};
