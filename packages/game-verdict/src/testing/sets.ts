import { CoverageSets, CoverageSetsEncoder } from '@ziwan/contract';

const codeOf = (char: string) => char.codePointAt(0) as number;

/** Coverage sets of fonts, each given as the characters that it draws. */
export function setsOf(fonts: readonly string[]): CoverageSets {
  const encoder = new CoverageSetsEncoder(fonts.length);
  let next = 0;
  for (const char of [...new Set(fonts.join(''))].sort((a, b) => codeOf(a) - codeOf(b))) {
    const bits = new Uint8Array(Math.ceil(fonts.length / 8));
    fonts.forEach((font, i) => {
      if ([...font].includes(char)) bits[i >> 3]! |= 1 << (i & 7);
    });
    encoder.add(null, codeOf(char) - next);
    encoder.add(bits);
    next = codeOf(char) + 1;
  }
  return new CoverageSets(encoder.bytes());
}
