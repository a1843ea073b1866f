import type { DataOf, getFontDetail, getFontList } from '@ziwan/contract';
import { namesOf, unpack } from '@ziwan/font-inspect';
import { expect, test } from 'vitest';
import { origin } from './browser.ts';

const dataAt = async <T>(path: string): Promise<T> =>
  ((await (await fetch(origin() + path)).json()) as { data: T }).data;

test('every address of a font of the default catalogue gives a font that names the same maker', async () => {
  const list = await dataAt<DataOf<typeof getFontList>>('/web/api/font/getFontList?kind=all&size=100');
  expect(list.records.length).toBe(list.total);
  const without: string[] = [];
  for (const { fontGNo } of list.records) {
    const detail = await dataAt<DataOf<typeof getFontDetail>>(`/web/api/font/getFontDetail?id=${fontGNo}`);
    for (const { woffPath, ttfPath, fontGNo: face } of detail.childFontResource) {
      if (woffPath === null || ttfPath === null) {
        without.push(fontGNo);
        expect([fontGNo, detail.embeddable]).toEqual([fontGNo, false]);
        continue;
      }
      for (const [path, starts] of [
        [woffPath, ['774f4646']],
        [ttfPath, ['00010000', '4f54544f']],
      ] as const) {
        const answer = await fetch(origin() + path);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect([face, answer.status]).toEqual([face, 200]);
        expect(starts).toContain(bytes.subarray(0, 4).toString('hex'));
        const [first] = (await unpack(bytes)).faces;
        const names = namesOf((first as { sfnt: Uint8Array }).sfnt);
        expect(names.postScript ?? names.family.en, face).toBeTruthy();
      }
    }
  }
  expect(without.length).toBeLessThan(list.total);
}, 240_000);
