export { type GlyphFace, readGlyphs, type SourceFace } from './glyphs.ts';
export { makePuzzle } from './puzzle.ts';
export { freshSeed, seeded } from './random.ts';
export { makeWords } from './words.ts';
