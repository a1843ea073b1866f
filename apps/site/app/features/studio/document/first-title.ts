import {
  TITLE_FORMAT,
  TITLE_LIMITS,
  TITLE_VERSION,
  type TitleCharacter,
  type TitleDocument,
} from '@ziwan/contract';

export const SAMPLE = '剑气纵横';
/** Face of a first title. */
export const FIRST_FACE = 'ma-shan-zheng';

/** Lines of characters from a text; what is beyond the limits is counted. */
export function linesOf(text: string): { lines: TitleCharacter[][]; dropped: number } {
  const all = text.replaceAll('\r', '').split('\n');
  let left: number = TITLE_LIMITS.characters;
  const lines = all.slice(0, TITLE_LIMITS.lines).map((line) => {
    const characters = charactersOf(line);
    const taken = characters.slice(0, left);
    left -= taken.length;
    return taken.map((c) => ({ c }));
  });
  const whole = all.reduce((sum, line) => sum + charactersOf(line).length, 0);
  return { lines, dropped: whole - lines.flat().length };
}

/**
 * Characters with the marks that follow them. Control characters are no characters, nor are those that no font draws, as
 * the zero width space of copied pages.
 */
const charactersOf = (line: string): string[] =>
  [...line.matchAll(/[^\p{Cc}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}]\p{M}*/gu)].map(([c]) => c);

export const textOf = ({ lines }: TitleDocument): string =>
  lines.map((line) => line.map(({ c }) => c).join('')).join('\n');

export const firstTitle = (text: string, face: string): TitleDocument => ({
  format: TITLE_FORMAT,
  version: TITLE_VERSION,
  lines: linesOf(text || SAMPLE).lines,
  face,
  setting: {
    arrangement: 'horizontal',
    align: 'center',
    seat: 'foot',
    rhythm: { kind: 'even', amount: 40 },
    step: 0,
    spacing: -30,
    optical: false,
    leading: 1080,
    width: 100,
    slant: 0,
    punctuation: 'tight',
  },
  fill: { stops: [{ at: 0, colour: '#1b1917' }], angle: 90 },
  texture: null,
  inside: null,
  outlines: [],
  depth: null,
  shadow: null,
  seal: null,
});
