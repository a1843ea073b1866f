import { type SubsetEngine, SubsetError } from '@ziwan/subset-engine';
import type { MappedOf } from './characters.ts';

/** Asks the subset engine which code points a font maps: it parses the cmap in its worker, off this thread. */
export function mappedBy(engine: SubsetEngine): MappedOf {
  return async (font, codePoints) => {
    const text = String.fromCodePoint(...codePoints);
    const unmapped = await engine.subset({ font, text, format: 'ttf', layout: 'none' }).then(
      (result) => new Set(result.unmapped),
      (error) => {
        if (error instanceof SubsetError && error.code === 'EMPTY_TEXT') return new Set(codePoints);
        throw error;
      },
    );
    return new Set(codePoints.filter((c) => !unmapped.has(c)));
  };
}
