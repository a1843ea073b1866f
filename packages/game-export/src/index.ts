export type { Atlas, AtlasGlyph, AtlasPage, DistanceField, Kerning } from './atlas.ts';
export * from './bmfont/index.ts';
export * from './drawing/index.ts';
export * from './engines/index.ts';
export { ExportError, type ExportErrorCode } from './export-error.ts';
export { hasGuard } from './guard/index.ts';
export * from './package/index.ts';
export * from './size/index.ts';
