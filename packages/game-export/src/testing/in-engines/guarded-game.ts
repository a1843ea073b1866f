import { countCharacters, readGameText } from '@ziwan/game-text';
import { AtlasEngine } from '../../drawing/index.ts';
import type { PackedFace } from '../../package/index.ts';
import { sampleFonts } from '../sample-face.ts';

const PACKED = ' AV字玩';
/**
 * What a game draws: a letter, a mark that combines and hanzi, one of them outside the BMP, which the package lacks; and what
 * needs no glyph (a variation selector, a zero-width space, line break, tab).
 */
export const DRAWN = 'AV字龙\u{E0100}\u200B吟\n\t玩𠀀e\u0301';
export const LACKING = 'e\u0301吟龙𠀀';
/** What the font itself lacks, too. */
export const NOWHERE = '𠀀';

/** A face with these characters besides, as far as the font has them, as fonts and a bitmap atlas. */
export async function faceWith(more: string): Promise<Partial<PackedFace>> {
  const text = PACKED + more.replace(NOWHERE, '');
  const fonts = await sampleFonts(text);
  const engine = new AtlasEngine({ threads: 1 });
  const face = { bytes: fonts.sfnt, family: 'ZiwanSample', bold: false, italic: false };
  const { atlas, missing } = await engine.draw(face, text, { size: 16, drawing: { type: 'bitmap' } });
  await engine.close();
  if (missing.length > 0) throw new Error(`the sample's font lacks ${missing.join(', ')}`);
  const characters = [...new Set(text)].map((c) => c.codePointAt(0) as number).sort((a, b) => a - b);
  return { fonts, atlas, characters };
}

/** A log as a project reads it: its characters by code point, the places, and what could not be read. */
export async function readLog(bytes: Uint8Array) {
  const { format, lines, problems } = await readGameText({ name: 'ziwan-guard.jsonl', bytes });
  const { characters } = countCharacters(lines);
  return {
    format,
    problems,
    characters: characters.map(({ character }) => character).join(''),
    places: lines.map(({ key }) => key),
  };
}
