export { ByteSink } from './byte-sink.ts';
export { align4, dataView, Reader, tagAt, utf16be, Writer } from './bytes.ts';
export type { PartialTable } from './cff/cff-index.ts';
export { type CffPart, CffSource } from './cff/cff-source.ts';
export { ENDCHAR, UnusualCff } from './cff/charstring.ts';
export { frameOf, type NewCff, writeCff } from './cff/write-cff.ts';
export { type CharacterMap, type GlyphLookup, openCmap, readCharacterMap } from './cmap.ts';
export { ColourLayers } from './colour-layers.ts';
export {
  CFF,
  type Directory,
  isSfntFlavour,
  readDirectory,
  type TableRecord,
  TRUETYPE,
  tablesOf,
} from './directory.ts';
export { FontError, type FontErrorCode } from './font-error.ts';
export {
  type Composite,
  componentSize,
  componentsOf,
  GLYPH_HEADER,
  HAVE_INSTRUCTIONS,
  hasMore,
  readComposite,
  readLoca,
  writeLoca,
} from './glyf.ts';
export { GVAR_HEADER, GVAR_LONG_OFFSETS, Gvar, writeGvar } from './gvar.ts';
export {
  advanceAt,
  bearingAt,
  type LineMetrics,
  LONG_METRICS_AT,
  METRICS_HEADER,
  metricsSize,
  readLineMetrics,
} from './metrics.ts';
export { type NameRecord, type Names, readNames, writeNames } from './names.ts';
export { isSelector, openVariations, type VariationSequence, Variations } from './variations.ts';
export { type Mapping, writeCmap, writeFullCmap } from './write-cmap.ts';
export { checksum, type FontSource, layOutSfnt, type Table, writeSfnt } from './write-sfnt.ts';
