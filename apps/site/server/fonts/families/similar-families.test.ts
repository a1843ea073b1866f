import type { DescribedCharacters } from '@ziwan/catalogue/shapes';
import { expect, test } from 'vitest';
import { faceOf, type StoredFace } from './similar-families.ts';

const described = { codePoints: [0x6c38] } as unknown as DescribedCharacters;
const face = (axes: object[], weight = 700): StoredFace => ({
  gno: 'a',
  sfnt_sha256: 'a',
  metrics: '{"unitsPerEm":1000,"ascender":880,"descender":-120,"lineGap":0}',
  axes: JSON.stringify(axes),
  weight,
});

test('a face is compared first at the weight that its page shows', () => {
  expect(faceOf(face([]), described)).toMatchObject({ weights: [700], usual: 0 });
  const variable = faceOf(face([{ tag: 'wght', min: 300, max: 900 }]), described);
  expect(variable?.weights[variable.usual]).toBe(400);
  const heavy = faceOf(face([{ tag: 'wght', min: 600, max: 900 }]), described);
  expect(heavy?.weights[heavy.usual]).toBe(600);
  // Other axes change no weight.
  expect(faceOf(face([{ tag: 'FLAR', min: 0, max: 100 }]), described)).toMatchObject({
    weights: [700],
    usual: 0,
  });
});

test('a face without described characters cannot be compared', () => {
  expect(faceOf(face([]), null)).toBe(null);
  expect(faceOf(face([]), { ...described, codePoints: [] } as unknown as DescribedCharacters)).toBe(null);
});
