import { isInvisible } from '@ziwan/contract';
import { Yielder } from './yielder.ts';

/** Text length below which a set is fast enough to find distinct characters. */
const SHORT = 4096;

/** Returns distinct code points in order of appearance, without lone surrogates. */
function* eachDistinct(text: string): Generator<number> {
  const few = text.length < SHORT ? new Set<number>() : null;
  const many = few ? null : new Uint8Array(0x110000);
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at) as number;
    at += codePoint > 0xffff ? 2 : 1;
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    if (few ? few.has(codePoint) : many?.[codePoint]) continue;
    few?.add(codePoint);
    if (many) many[codePoint] = 1;
    yield codePoint;
  }
}

export const distinct = (text: string): number[] => [...eachDistinct(text)];

/** Returns the distinct code points that a font must draw, in order of appearance. */
export const visible = (text: string): number[] => distinct(text).filter((c) => !isInvisible(c));

/** Like the synchronous version, but yields to the event loop every few milliseconds. */
export async function visibleOf(text: string): Promise<number[]> {
  if (text.length < SHORT) return visible(text);
  const yielder = new Yielder();
  const found: number[] = [];
  let since = 0;
  for (const codePoint of eachDistinct(text)) {
    if (!isInvisible(codePoint)) found.push(codePoint);
    if (++since < 512) continue;
    since = 0;
    if (yielder.isDue) await yielder.yield();
  }
  return found;
}
