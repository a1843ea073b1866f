import { glyphInk } from '@ziwan/game-export/ink';
import { openTypeface, type Typeface } from '@ziwan/lettering';
import { FEATURES, featuresOfInk } from '@ziwan/shape';
import type { DescribedCharacters } from './described-characters.ts';
import { drawnWeights } from './drawn-weights.ts';

/** Hanzi that Chinese, traditional Chinese and Japanese faces draw alike: faces are compared by them. */
export const SAMPLE = '口日田目白中十木永水火人大天不上下山石自生文小心言食金家我是年月手力女子花雨林明美字';
/** Size (px) at which outlines are drawn: twice what is seen of them. */
const SIZE = 64;

type Axes = readonly { readonly tag: string; readonly min: number; readonly max: number }[];

const SAMPLED = [...SAMPLE].map((char) => char.codePointAt(0) as number).sort((a, b) => a - b);

/**
 * Describes characters of a face. CPU-heavy: half a millisecond for each, three times as much for a face with a weight
 * axis.
 * @param codePoints ascending
 */
export const describeFace = async (
  sfnt: Uint8Array,
  axes: Axes,
  codePoints: readonly number[] = SAMPLED,
): Promise<DescribedCharacters> => described(await drawingsOf(sfnt, axes), codePoints);

async function drawingsOf(sfnt: Uint8Array, axes: Axes): Promise<Typeface[]> {
  const usual = await openTypeface(sfnt);
  const wght = axes.find(({ tag }) => tag === 'wght');
  return wght ? drawnWeights(wght).map((weight) => usual.at({ wght: weight })) : [usual];
}

/** Leaves out characters that a drawing lacks or leaves blank. */
function described(drawings: readonly Typeface[], wanted: readonly number[]): DescribedCharacters {
  const codePoints: number[] = [];
  const all: Int8Array[] = [];
  for (const codePoint of wanted) {
    const found = drawings.flatMap((typeface) => {
      const glyph = typeface.glyphOf(String.fromCodePoint(codePoint));
      const ink = glyph === 0 ? null : glyphInk(typeface, glyph, SIZE);
      return (ink && featuresOfInk(ink)) ?? [];
    });
    if (found.length < drawings.length) continue;
    codePoints.push(codePoint);
    all.push(...found);
  }
  const features = new Int8Array(all.length * FEATURES);
  all.forEach((each, i) => {
    features.set(each, i * FEATURES);
  });
  return { drawings: drawings.length, codePoints: Uint32Array.from(codePoints), features };
}
