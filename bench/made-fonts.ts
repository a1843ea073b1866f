import { type CodePointRange, charsetCodePoints } from '@ziwan/font-inspect';

/** Builds fonts from real charsets with random holes, 3,000 to 21,000 characters each. */
export function makeFonts(count: number): CodePointRange[][] {
  let state = 7;
  const random = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const sets = (['gb2312-1', 'gb2312', 'big5', 'gbk'] as const).map((id) => [...charsetCodePoints(id)]);
  return Array.from({ length: count }, (_, i) => {
    const holes = random() * 0.05;
    const drawn = (sets[i % sets.length] as number[]).filter(() => random() >= holes);
    const ranges: CodePointRange[] = [];
    for (const c of drawn) {
      const last = ranges.at(-1);
      if (last && last[1] === c - 1) last[1] = c;
      else ranges.push([c, c]);
    }
    return ranges;
  });
}
