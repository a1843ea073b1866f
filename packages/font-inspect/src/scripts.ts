import { readFileSync } from 'node:fs';
import type { CodePointRange, ScriptCharset } from './types.ts';

let known: ReadonlyMap<ScriptCharset, Uint32Array> | undefined;

/** The characters of each script in `charsets/scripts.txt`, in ascending order, by the id of its charset. */
export function scriptCharsets(): ReadonlyMap<ScriptCharset, Uint32Array> {
  known ??= new Map(
    readFileSync(new URL('../charsets/scripts.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [code = '', ...ranges] = line.split(' ');
        return [`script-${code.toLowerCase()}`, Uint32Array.from(ranges.map(rangeOf).flatMap(within))];
      }),
  );
  return known;
}

function rangeOf(text: string): CodePointRange {
  const [first = '', last = first] = text.split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

const within = ([first, last]: CodePointRange): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
