import type { Endpoint } from '../endpoint.ts';
import type { fontsSchemas } from './fonts.schemas.ts';

/** Longest text of a call that draws it or carries it in its address, in UTF-16 code units. */
export const MAX_TEXT = 2000;
/**
 * Longest text of a call that counts it and carries it in its body: room for every character of Unicode. In UTF-16
 * code units, and the bytes of the whole body.
 */
export const MAX_LONG_TEXT = { units: 2_200_000, bytes: 4.5 * 1024 * 1024 } as const;
/** Most items one batch may hold. */
export const MAX_BATCH = 50;
/** `fewest` puts the fonts first that lack the fewest characters of the text. */
export const FONT_SORTS = ['fewest', 'new', 'hot', 'name'] as const;
export type FontSort = (typeof FONT_SORTS)[number];
/** Most characters that a font may lack of a text and still count as near to it. */
export const NEAR = 3;

export const COVERAGE_FILTERS = ['any', 'full', 'near'] as const;
export type CoverageFilter = (typeof COVERAGE_FILTERS)[number];

export const getFontList: Endpoint<typeof fontsSchemas.getFontList> = {
  name: 'getFontList',
  method: 'GET',
  path: '/web/api/font/getFontList',
  auth: 'public',
};

export const searchFonts: Endpoint<typeof fontsSchemas.searchFonts> = {
  name: 'searchFonts',
  method: 'POST',
  path: '/web/api/font/getFontList',
  auth: 'public',
};

export const getFontDetail: Endpoint<typeof fontsSchemas.getFontDetail> = {
  name: 'getFontDetail',
  method: 'GET',
  path: '/web/api/font/getFontDetail',
  auth: 'public',
};

export const getDownloadUrl: Endpoint<typeof fontsSchemas.getDownloadUrl> = {
  name: 'get-download-url',
  method: 'GET',
  path: '/web/api/font/get-download-url',
  auth: 'optional',
};

export const fontDictionary: Endpoint<typeof fontsSchemas.fontDictionary> = {
  name: 'font-default',
  method: 'GET',
  path: '/web/api/dict/font-default',
  auth: 'public',
};

export const selectBrandLine: Endpoint<typeof fontsSchemas.selectBrandLine> = {
  name: 'selectBrandLine',
  method: 'GET',
  path: '/web/api/font-brand/selectBrandLine',
  auth: 'public',
};

export const licences: Endpoint<typeof fontsSchemas.licences> = {
  name: 'licences',
  method: 'GET',
  path: '/web/api/licences',
  auth: 'public',
};

export const licenceChanges: Endpoint<typeof fontsSchemas.licenceChanges> = {
  name: 'licence-changes',
  method: 'GET',
  path: '/web/api/licences/changes',
  auth: 'public',
};

export const licenceVersions: Endpoint<typeof fontsSchemas.licenceVersions> = {
  name: 'licence-versions',
  method: 'GET',
  path: '/web/api/licences/versions',
  auth: 'public',
};

export const fontLicenceVersions: Endpoint<typeof fontsSchemas.fontLicenceVersions> = {
  name: 'font-licence-versions',
  method: 'GET',
  path: '/web/api/font/licence-versions',
  auth: 'public',
};

export const fontChilds: Endpoint<typeof fontsSchemas.fontChilds> = {
  name: 'childs',
  method: 'GET',
  path: '/api/v1/web/search/{id}/childs',
  auth: 'public',
};

export const fontInformation: Endpoint<typeof fontsSchemas.fontInformation> = {
  name: 'fontInformation',
  method: 'GET',
  path: '/api/v1/web/search/fontInformation/{id}',
  auth: 'public',
};

export const fontInformationParent: Endpoint<typeof fontsSchemas.fontInformationParent> = {
  name: 'fontInformationPid',
  method: 'GET',
  path: '/api/v1/web/search/fontInformation/{id}/pid',
  auth: 'public',
};

export const fontDownload: Endpoint<typeof fontsSchemas.fontDownload> = {
  name: 'download',
  method: 'GET',
  path: '/api/v1/web/{id}/download',
  auth: 'optional',
};

export const variableList: Endpoint<typeof fontsSchemas.variableList> = {
  name: 'query-list',
  method: 'GET',
  path: '/api/v1/variable/query-list',
  auth: 'public',
};

export const suggestFonts: Endpoint<typeof fontsSchemas.suggestFonts> = {
  name: 'suggest',
  method: 'GET',
  path: '/web/api/font/suggest',
  auth: 'public',
};

export const fontCoverage: Endpoint<typeof fontsSchemas.fontCoverage> = {
  name: 'coverage',
  method: 'GET',
  path: '/web/api/font/coverage',
  auth: 'public',
};

export const coverageOfText: Endpoint<typeof fontsSchemas.coverageOfText> = {
  name: 'coverageOfText',
  method: 'POST',
  path: '/web/api/font/coverage',
  auth: 'public',
};

export const fontGlyphs: Endpoint<typeof fontsSchemas.fontGlyphs> = {
  name: 'glyphs',
  method: 'GET',
  path: '/web/api/font/glyphs',
  auth: 'public',
};
