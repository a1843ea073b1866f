import type { Endpoint } from '../endpoint.ts';
import type { fontDeskSchemas } from './fonts.schemas.ts';

/** Limits of font uploads and previews. */
export const FONT_LIMITS = {
  /** Maximum size (bytes) of one file. */
  bytes: 64 * 1024 * 1024,
  /** Maximum size (bytes) of one part; small enough for a slow connection, since each part is one request. */
  part: 1024 * 1024,
  /** Maximum number of unprocessed uploads, over all operators. */
  waiting: 200,
  licenceText: 60_000,
  /** Longest sample line (UTF-16 units): one line of a list. */
  sampleLine: 40,
  faces: 120,
  /** Maximum faces per preview call. */
  preview: 24,
  /** Maximum fonts in one call that changes many. */
  many: 25,
} as const;

export const adminFontList: Endpoint<typeof fontDeskSchemas.adminFontList> = {
  name: 'admin-fonts-list',
  method: 'GET',
  path: '/api/v1/admin/fonts',
  auth: 'operator',
};

export const adminFontOne: Endpoint<typeof fontDeskSchemas.adminFontOne> = {
  name: 'admin-fonts-one',
  method: 'GET',
  path: '/api/v1/admin/fonts/{id}',
  auth: 'operator',
};

export const createFont: Endpoint<typeof fontDeskSchemas.createFont> = {
  name: 'admin-fonts-create',
  method: 'POST',
  path: '/api/v1/admin/fonts',
  auth: 'operator',
};

/** The caller's checked uploads as the families that they would become. */
export const intakeSheet: Endpoint<typeof fontDeskSchemas.intakeSheet> = {
  name: 'admin-fonts-intake',
  method: 'GET',
  path: '/api/v1/admin/font-intake',
  auth: 'operator',
};

export const updateFont: Endpoint<typeof fontDeskSchemas.updateFont> = {
  name: 'admin-fonts-update',
  method: 'PUT',
  path: '/api/v1/admin/fonts/{id}',
  auth: 'operator',
};

export const removeFont: Endpoint<typeof fontDeskSchemas.removeFont> = {
  name: 'admin-fonts-remove',
  method: 'DELETE',
  path: '/api/v1/admin/fonts/{id}',
  auth: 'operator',
};

export const addFaces: Endpoint<typeof fontDeskSchemas.addFaces> = {
  name: 'admin-fonts-faces-add',
  method: 'POST',
  path: '/api/v1/admin/fonts/{id}/faces',
  auth: 'operator',
};

export const compareFaces: Endpoint<typeof fontDeskSchemas.compareFaces> = {
  name: 'admin-fonts-faces-compare',
  method: 'POST',
  path: '/api/v1/admin/fonts/{id}/faces/compare',
  auth: 'operator',
};

export const removeFace: Endpoint<typeof fontDeskSchemas.removeFace> = {
  name: 'admin-fonts-faces-remove',
  method: 'DELETE',
  path: '/api/v1/admin/fonts/{id}/faces/{face}',
  auth: 'operator',
};

export const splitFont: Endpoint<typeof fontDeskSchemas.splitFont> = {
  name: 'admin-fonts-split',
  method: 'POST',
  path: '/api/v1/admin/fonts/{id}/split',
  auth: 'operator',
};

export const renameFont: Endpoint<typeof fontDeskSchemas.renameFont> = {
  name: 'admin-fonts-address',
  method: 'PUT',
  path: '/api/v1/admin/fonts/{id}/address',
  auth: 'operator',
};

export const publishFont: Endpoint<typeof fontDeskSchemas.publishFont> = {
  name: 'admin-fonts-publish',
  method: 'POST',
  path: '/api/v1/admin/fonts/{id}/publish',
  auth: 'operator',
};

export const unpublishFont: Endpoint<typeof fontDeskSchemas.unpublishFont> = {
  name: 'admin-fonts-unpublish',
  method: 'POST',
  path: '/api/v1/admin/fonts/{id}/unpublish',
  auth: 'operator',
};

/** Does the same to many fonts, each by itself: some may fail. */
export const changeFonts: Endpoint<typeof fontDeskSchemas.changeFonts> = {
  name: 'admin-fonts-changes',
  method: 'POST',
  path: '/api/v1/admin/fonts/changes',
  auth: 'operator',
};

export const previewFonts: Endpoint<typeof fontDeskSchemas.previewFonts> = {
  name: 'admin-fonts-preview',
  method: 'POST',
  path: '/api/v1/admin/fonts/preview',
  auth: 'operator',
};

export const previewCover: Endpoint<typeof fontDeskSchemas.previewCover> = {
  name: 'admin-fonts-cover',
  method: 'POST',
  path: '/api/v1/admin/fonts/cover',
  auth: 'operator',
};

export const suggestTags: Endpoint<typeof fontDeskSchemas.suggestTags> = {
  name: 'admin-fonts-suggested-tags',
  method: 'GET',
  path: '/api/v1/admin/fonts/{id}/suggested-tags',
  auth: 'operator',
};

export const fontLicences: Endpoint<typeof fontDeskSchemas.fontLicences> = {
  name: 'admin-fonts-licence-history',
  method: 'GET',
  path: '/api/v1/admin/fonts/{id}/licence-history',
  auth: 'operator',
};

export const beginUpload: Endpoint<typeof fontDeskSchemas.beginUpload> = {
  name: 'admin-fonts-upload-begin',
  method: 'POST',
  path: '/api/v1/admin/fonts/uploads',
  auth: 'operator',
};

export const uploadPart: Endpoint<typeof fontDeskSchemas.uploadPart> = {
  name: 'admin-fonts-upload-part',
  method: 'POST',
  path: '/api/v1/admin/fonts/uploads/{id}/part',
  auth: 'operator',
  form: true,
};

export const uploadState: Endpoint<typeof fontDeskSchemas.uploadState> = {
  name: 'admin-fonts-upload-state',
  method: 'GET',
  path: '/api/v1/admin/fonts/uploads/{id}',
  auth: 'operator',
};

export const cancelUpload: Endpoint<typeof fontDeskSchemas.cancelUpload> = {
  name: 'admin-fonts-upload-cancel',
  method: 'DELETE',
  path: '/api/v1/admin/fonts/uploads/{id}',
  auth: 'operator',
};
