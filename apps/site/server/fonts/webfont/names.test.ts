import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SubsetItem } from '@ziwan/contract';
import { namesOf, unpack } from '@ziwan/font-inspect';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';
import type { IndexedFace } from '../coverage/index.ts';
import { ENGINE, recipeOf } from './recipe.ts';
import { SubsetAddresses } from './subset-address.ts';

const FONT = 'shi-hei';
/** Name records of the sample fonts. */
const OWN_NAME = 'Noto Sans';

const site = await sharedSite();

async function subset(text = '龙吟'): Promise<Record<'woff2Path' | 'woffPath' | 'ttfPath', string>> {
  const answer = await site.post('/webfont/http', [{ gno: FONT, text }]);
  return (answer.json().data as SubsetItem[])[0] as never;
}

async function namesAt(path: string) {
  const answer = await site.get(path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  const { faces } = await unpack(answer.rawPayload);
  return namesOf((faces[0] as { sfnt: Uint8Array }).sfnt);
}

async function slices(): Promise<string[]> {
  const { body } = await site.get(`/webfont/css/${FONT}.css`);
  return [...body.matchAll(/url\("([^"]+)"\)/g)].map((match) => match[1] as string);
}

async function reserving(names: string[], work: () => Promise<void>): Promise<void> {
  const write = async (reserved: string[]) => {
    await site.services.store.db
      .updateTable('families')
      .set({ reserved_font_names: JSON.stringify(reserved) })
      .where('gno', '=', FONT)
      .execute();
    await site.restart();
  };
  await write(names);
  try {
    await work();
  } finally {
    await write([]);
  }
}

test('every subset names its maker and its licence', async () => {
  const { woff2Path, woffPath, ttfPath } = await subset();
  for (const path of [woff2Path, woffPath, ttfPath, ...(await slices())])
    expect(await namesAt(path)).toMatchObject({
      copyright: expect.stringContaining('Adobe'),
      licenceUrl: expect.stringContaining('OFL'),
      family: { en: expect.stringContaining(OWN_NAME) },
    });
});

test('a font with a reserved name is subset under a neutral name', async () => {
  await reserving([OWN_NAME], async () => {
    const { woff2Path, woffPath, ttfPath } = await subset();
    for (const path of [woff2Path, woffPath, ttfPath, ...(await slices())]) {
      const names = await namesAt(path);
      expect(names.family.en).toMatch(/^zw-[0-9a-f]{12}$/);
      expect(names.postScript).toBe(names.family.en);
      expect(names.copyright).toContain('Adobe');
    }
  });
});

test('an issued URL never changes its content: a URL of one version is not answered with the other', async () => {
  const open = await subset();
  const [slice] = await slices();
  await reserving([OWN_NAME], async () => {
    const renamed = await subset();
    expect(renamed.woff2Path).not.toBe(open.woff2Path);
    expect((await site.get(open.ttfPath)).statusCode).toBe(404);
    const [other] = await slices();
    expect(other).not.toBe(slice);
    // The former URL of a slice returns the current bytes, but not as immutable.
    const former = await site.get(slice as string);
    expect(former.headers['cache-control']).not.toContain('immutable');
    expect(await namesAt(slice as string)).toEqual(await namesAt(other as string));
  });
});

test('a URL issued by an older engine is not regenerated, because its content would differ', async () => {
  const { woff2Path } = await subset('九万');
  const drawn = await site.services.fonts.drawn();
  const face = drawn.find(FONT) as IndexedFace;
  const secret = (await readFile(join(site.dataDir, 'secret'), 'utf8')).trim();
  const recipe = recipeOf(face, [0x4e07, 0x4e5d], {});
  const path = (engine: number) =>
    `/webfont/f/${new SubsetAddresses(secret, engine).keyOf(face, recipe)}.woff2`;
  expect(path(ENGINE)).toBe(woff2Path);
  expect((await site.get(path(ENGINE - 1))).statusCode).toBe(404);
});
