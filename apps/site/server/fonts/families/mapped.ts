import { type SubsetEngine, SubsetError } from '@ziwan/subset-engine';
import type { MappedOf } from './characters.ts';

/** Returns the code points a font maps. The subset engine parses the cmap in its worker, off the main thread. */
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
