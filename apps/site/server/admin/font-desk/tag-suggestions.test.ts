import { readFile } from 'node:fs/promises';
import { createSubsetEngine } from '@ziwan/subset-engine';
import { beforeAll, expect, test } from 'vitest';
import { edited, type Json, OFL, startFontDesk } from '../../testing/font-desk.ts';

const { operator, draft, wait } = await startFontDesk();

/** Enough of the hanzi by which faces are measured and compared. */
const TEXT = '口日田目白中十木永水火人大天不上下山石自生文小心言食金家我是';
const made = new Map<string, Uint8Array>();
beforeAll(async () => {
  const engine = createSubsetEngine({
    load: (path) => readFile(new URL(`../../../../../catalogue/fonts/${path}`, import.meta.url)),
    workers: 1,
  });
  for (const [name, font, wght] of [
    ['sans', 'noto-sans-sc-vf/NotoSansSC-VF.ttf', 400],
    ['sans, a little heavier', 'noto-sans-sc-vf/NotoSansSC-VF.ttf', 430],
    ['serif', 'noto-serif-sc-vf/NotoSerifSC-VF.ttf', 400],
  ] as const)
    made.set(name, (await engine.subset({ font, text: TEXT, axes: { wght }, format: 'ttf' })).bytes);
  await engine.close();
}, 60_000);

const drafted = async (name: string): Promise<Json> =>
  (await draft([`${name}.ttf`, made.get(name) as Uint8Array])).data;
const suggested = async (id: string) => (await operator('GET', `/fonts/${id}/suggested-tags`)).data;

test('a draft gets the tags that its outlines tell, and none is set by itself', async () => {
  const serif = await drafted('serif');
  expect(await suggested(serif.id)).toEqual([{ tag: 'style.song', reason: '横细竖粗' }]);
  expect((await operator('GET', `/fonts/${serif.id}`)).data.tags).toEqual([]);
}, 60_000);

test('a draft gets the tags of a public edition of its design, until that is unpublished', async () => {
  const sans = await drafted('sans');
  const heavier = await drafted('sans, a little heavier');
  expect(await suggested(heavier.id)).toEqual([]);

  const saved = await operator(
    'PUT',
    `/fonts/${sans.id}`,
    edited(sans, { nameZh: '甲黑', tags: ['style.hei', 'use.ui'], licenceId: 'ofl-1.1', licenceText: OFL }),
  );
  const { data: shown } = await operator('POST', `/fonts/${sans.id}/publish`, {
    revision: saved.data.revision,
  });
  wait();
  // Tags derived from the licence are not among them.
  const reason = '与 甲黑 是同一设计';
  expect(await suggested(heavier.id)).toEqual([
    { tag: 'style.hei', reason },
    { tag: 'use.ui', reason },
  ]);
  // A family is not compared with itself.
  expect(await suggested(sans.id)).toEqual([]);

  await operator('POST', `/fonts/${sans.id}/unpublish`, { revision: shown.revision });
  wait();
  expect(await suggested(heavier.id)).toEqual([]);
}, 60_000);

test('there are no suggestions for an unknown family', async () => {
  expect((await operator('GET', '/fonts/nobody/suggested-tags')).status).toBe(404);
});
