import {
  CoverageSets,
  CoverageSetsEncoder,
  coverageUnits,
  isSequence,
  partsOf,
  sequencePlace,
} from '@ziwan/contract';

const codeOf = (char: string) => char.codePointAt(0) as number;

/** Coverage sets of fonts, each given as the characters and the variation sequences that it draws. */
export function setsOf(fonts: readonly string[]): CoverageSets {
  const encoder = new CoverageSetsEncoder(fonts.length);
  let next = 0;
  const bitsOf = (unit: string) => {
    const bits = new Uint8Array(Math.ceil(fonts.length / 8));
    fonts.forEach((font, i) => {
      if (coverageUnits(font).includes(unit)) bits[i >> 3]! |= 1 << (i & 7);
    });
    return bits;
  };
  const units = coverageUnits(fonts.join(''));
  for (const char of units.filter((unit) => !isSequence(unit)).sort((a, b) => codeOf(a) - codeOf(b))) {
    encoder.add(null, codeOf(char) - next);
    encoder.add(bitsOf(char));
    next = codeOf(char) + 1;
  }
  const sequences = new CoverageSetsEncoder(fonts.length, 'sequences');
  const places = units.filter(isSequence).map((unit) => [sequencePlace(...partsOf(unit)), unit] as const);
  for (const [place, unit] of places.sort(([a], [b]) => a - b)) {
    sequences.add(null, place - sequences.next);
    sequences.add(bitsOf(unit));
  }
  return new CoverageSets(encoder.bytes(), sequences.bytes());
}
