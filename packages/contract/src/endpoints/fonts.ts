import type { Endpoint } from '../endpoint.ts';
import type { fontsSchemas } from './fonts.schemas.ts';

/** Maximum length (UTF-16 code units) of a text that is drawn or sent in a URL. */
export const MAX_TEXT = 2000;
/**
 * Maximum length (UTF-16 code units) of a text that is only counted, and its request body in bytes. It fits every
 * character of Unicode.
 */
export const MAX_LONG_TEXT = { units: 2_200_000, bytes: 4.5 * 1024 * 1024 } as const;
export const MAX_BATCH = 50;
/**
 * `fewest` sorts by the number of characters of the text that a font lacks, `match` by the keyword, `style` by the first of a font's styles in
 * the dictionary.
 */
export const FONT_SORTS = ['fewest', 'match', 'new', 'hot', 'name', 'style'] as const;
export type FontSort = (typeof FONT_SORTS)[number];
/** Maximum number of missing characters for a font to count as near. */
export const NEAR = 3;

export const COVERAGE_FILTERS = ['any', 'full', 'near'] as const;
export type CoverageFilter = (typeof COVERAGE_FILTERS)[number];

/** Bounds of a search by shape, and how many fonts and readings it returns. */
export const SHAPE_SEARCH = { characters: 4, featureBytes: 128, fonts: 5, readings: 5 } as const;
/**
 * Distances below which a font counts as `close`, `alike` or `slight`, and as `far` above: the root of the mean of the
 * characters' squared distances (docs/decisions/0039-find-by-picture.md says how often each is right).
 */
export const NEARNESS_BOUNDS = { close: 60, alike: 100, slight: 150 } as const;
export type Nearness = keyof typeof NEARNESS_BOUNDS | 'far';

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

export const checkReceipt: Endpoint<typeof fontsSchemas.checkReceipt> = {
  name: 'check-receipt',
  method: 'GET',
  path: '/web/api/receipts/check',
  auth: 'public',
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
  name: 'download-file',
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

/**
 * Facts by which fonts are found, in the order in which suggestions prefer them. `label` says what matched where no name
 * shows it; what is not a font's `own` name ranks below all that are.
 */
export const SEARCH_KEYS = {
  nameZh: { label: '', own: true },
  nameEn: { label: '', own: true },
  aliases: { label: '又名', own: true },
  initials: { label: '首字母', own: true },
  pinyin: { label: '拼音', own: true },
  designer: { label: '设计师', own: false },
} as const;
export type SearchKey = keyof typeof SEARCH_KEYS;

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

/** Finds fonts by the features of one to four characters in a picture, which the browser makes (`packages/shape`). */
export const findByShape: Endpoint<typeof fontsSchemas.findByShape> = {
  name: 'find-by-shape',
  method: 'POST',
  path: '/web/api/font/find-by-shape',
  auth: 'public',
};

/** Facts of a character: forms in the other script, and the order of its strokes. */
export const hanziFacts: Endpoint<typeof fontsSchemas.hanziFacts> = {
  name: 'hanzi',
  method: 'GET',
  path: '/web/api/font/hanzi',
  auth: 'public',
};

/** Compares how two fonts draw a character. */
export const compareHanzi: Endpoint<typeof fontsSchemas.compareHanzi> = {
  name: 'compare-hanzi',
  method: 'GET',
  path: '/web/api/font/compare-hanzi',
  auth: 'public',
};

/** How every font draws hanzi, in measures that a map can be made of. */
export const fontMap: Endpoint<typeof fontsSchemas.fontMap> = {
  name: 'map',
  method: 'GET',
  path: '/web/api/font/map',
  auth: 'public',
};

/** Fonts whose hanzi are drawn most like those of one. */
export const similarFonts: Endpoint<typeof fontsSchemas.similarFonts> = {
  name: 'similar',
  method: 'GET',
  path: '/web/api/font/similar',
  auth: 'public',
};

/**
 * Files and names of every face, so that fonts elsewhere can be recognised by whoever has them, without a word about
 * them being sent.
 */
export const knownFonts: Endpoint<typeof fontsSchemas.knownFonts> = {
  name: 'known',
  method: 'GET',
  path: '/web/api/font/known',
  auth: 'public',
};
