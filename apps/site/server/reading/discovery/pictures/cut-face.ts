import { openTypeface, type Setter, setterOf } from '@ziwan/lettering';
import type { SubsetEngine } from '@ziwan/subset-engine';

/** A face that sets a line, with its axes pinned. */
export interface SettingFace {
  /** sha256 of the sfnt: the engine's key. */
  readonly sfnt: string;
  readonly axes: Readonly<Record<string, number>>;
}

/** Cuts a face down to the characters of `text`. Kerning, ligatures and other rules stay, as on the pages. */
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
