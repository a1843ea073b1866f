import { isInvisible } from '@ziwan/contract';
import { openTypeface, type Setter, setterOf } from '@ziwan/lettering';
import type { SubsetEngine } from '@ziwan/subset-engine';
import { type DrawnCatalogue, distinct, type IndexedFace } from '../coverage/index.ts';

/** A face with its axes pinned, for setting a line. */
export interface SettingFace {
  /** sha256 of the sfnt, which is the engine's key. */
  readonly sfnt: string;
  readonly axes: Readonly<Record<string, number>>;
}

/** @param weight of a variable face, or the nearest that it has */
export const settingFace = (face: Pick<IndexedFace, 'sfnt' | 'axes'>, weight: number): SettingFace => ({
  sfnt: face.sfnt,
  axes: Object.fromEntries(
    face.axes.map(({ tag, min, default: initial, max }) => [
      tag,
      tag === 'wght' ? Math.min(max, Math.max(min, weight)) : initial,
    ]),
  ),
});

/** True if a face draws every visible character of the text. */
export const drawsAll = (drawn: DrawnCatalogue, face: IndexedFace, text: string): boolean =>
  distinct(text).every((c) => isInvisible(c) || drawn.index.has(face.index, c));

/** Subsets a face to the characters of `text`, keeping kerning, ligatures and other features as on the pages. */
export async function prepare(
  engine: Pick<SubsetEngine, 'subset'>,
  { sfnt, axes }: SettingFace,
  text: string,
): Promise<Setter> {
  const { bytes } = await engine.subset({ font: sfnt, text, axes, format: 'ttf', layout: 'all' });
  return setterOf(await openTypeface(bytes));
}
