import type { EngineFace } from './engine.ts';

/** Variable for the face in code of the README: an identifier in every language, after its stem, which is its own. */
export const variableOf = ({ stem }: EngineFace): string => `font_${stem.replace(/\W/g, '_').toLowerCase()}`;
