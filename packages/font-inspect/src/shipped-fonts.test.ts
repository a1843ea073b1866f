import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageOf } from './charsets.ts';
import { inspect } from './inspect.ts';
import { sanitize } from './sanitize.ts';
import { secondOpinion } from './second-opinion.ts';
import { unpack } from './unpack.ts';

/** Coverage of GB 2312, GBK, Big5 and 通用规范汉字表 (8105), counted with fontTools when the fonts were collected. */
const FONTS = [
  {
    path: 'noto-sans-sc-vf/NotoSansSC-VF.ttf',
    glyphs: 13_668,
    lightest: 100,
    counts: [6730, 12_245, 8172, 7401],
  },
  {
    path: 'noto-serif-sc-vf/NotoSerifSC-VF.ttf',
    glyphs: 13_695,
    lightest: 200,
    counts: [6730, 12_245, 8172, 7401],
  },
  {
    path: 'chiron-goround-tc-vf/ChironGoRoundTC-VF.ttf',
    glyphs: 16_085,
    lightest: 200,
    counts: [6045, 12_795, 9632, 6676],
  },
];

for (const { path, glyphs, lightest, counts } of FONTS) {
  const file = new URL(`../../../catalogue/fonts/${path}`, import.meta.url);
  test.skipIf(!existsSync(file))(`${path} is valid and its coverage agrees with fontTools`, async () => {
    const { faces } = await unpack(readFileSync(file));
    const { verdict, sfnt } = sanitize(faces[0]?.sfnt as Uint8Array);
    expect(verdict).toEqual({ ok: true, errors: [], warnings: [], dropped: [] });
    const report = inspect(sfnt);
    expect(report).toMatchObject({ glyphCount: glyphs, outline: 'glyf' });
    expect(report.axes.map((axis) => [axis.tag, axis.min, axis.max])).toEqual([['wght', lightest, 900]]);
    const have = new Map(coverageOf(report.drawn).map((count) => [count.charset, count.have]));
    const tghz = (have.get('tghz-1') ?? 0) + (have.get('tghz-2') ?? 0) + (have.get('tghz-3') ?? 0);
    expect([have.get('gb2312'), have.get('gbk'), have.get('big5'), tghz]).toEqual(counts);
    const other = await secondOpinion(sfnt);
    if (other) expect(other.ok).toBe(true);
  });
}
