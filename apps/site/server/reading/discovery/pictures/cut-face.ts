import { openTypeface, type Setter, setterOf } from '@ziwan/lettering';
import type { SubsetEngine } from '@ziwan/subset-engine';

/** A face with its axes pinned, for setting a line. */
export interface SettingFace {
  /** sha256 of the sfnt, which is the engine's key. */
  readonly sfnt: string;
  readonly axes: Readonly<Record<string, number>>;
}

/** Subsets a face to the characters of `text`, keeping kerning, ligatures and other features as on the pages. */
export async function prepare(
  engine: Pick<SubsetEngine, 'subset'>,
  face: SettingFace,
  text: string,
): Promise<Setter> {
  const { bytes } = await engine.subset({
    font: face.sfnt,
    text,
    axes: face.axes,
    format: 'ttf',
    layout: 'all',
  });
  return setterOf(await openTypeface(bytes));
}
