import type { EngineFace } from '../engines/index.ts';

/** Code points as differences from one to the next in base 36, for engines that cannot ask a font what it has. */
export function packedCharacters(codePoints: Iterable<number>): string {
  let last = 0;
  return [...new Set(codePoints)]
    .sort((a, b) => a - b)
    .map((codePoint) => {
      const step = (codePoint - last).toString(36);
      last = codePoint;
      return step;
    })
    .join(' ');
}

/** What a face and its fillers draw. */
export const drawnBy = ({ characters, fillers = [] }: EngineFace): number[] => [
  ...characters,
  ...fillers.flatMap((filler) => filler.characters),
];
