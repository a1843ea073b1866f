import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { commonHanzi, commonShapesKey, decodeDescribed } from '@ziwan/catalogue';
import type { compareHanzi, DataOf, findByShape } from '@ziwan/contract';
import { charsetCodePoints } from '@ziwan/font-inspect';
import { FEATURES, FEATURES_VERSION } from '@ziwan/shape';
import { bumpRevision } from '@ziwan/store';
import { statedTerms } from '@ziwan/store/stated-terms';
import { expect, test } from 'vitest';
import { formsOf } from '../../script-conversion/converter.ts';
import { sharedSite } from '../../testing/shared-site.ts';

type Answer = DataOf<typeof findByShape>;

let clock = Date.parse('2026-11-23T08:00:00.000Z');
const site = await sharedSite({
  config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } },
  overrides: { now: () => clock },
});

/** Lets the site follow the catalogue, as it does in the background. */
async function follow(): Promise<void> {
  clock += 3000;
  await site.services.fonts.find.index.refresh();
}

/** Features of a character as a sample face draws it. */
async function features(family: string, character: string, drawing = 0): Promise<Int8Array> {
  const { sfnt_sha256 } = await site.services.store.db
    .selectFrom('faces')
    .select('sfnt_sha256')
    .where('family_gno', '=', family)
    .executeTakeFirstOrThrow();
  const bytes = await site.services.blobs.get(commonShapesKey(sfnt_sha256));
  const described = decodeDescribed(bytes as Uint8Array);
  if (!described) throw new Error(`${family} is not described`);
  const at = described.codePoints.indexOf(character.codePointAt(0) as number) * described.drawings + drawing;
  return described.features.slice(at * FEATURES, (at + 1) * FEATURES);
}

const asked = (of: Int8Array, read?: string) => ({
  features: Buffer.from(of).toString('base64'),
  ...(read === undefined ? {} : { read }),
});

const ask = (characters: object[], more: object = {}) =>
  site.post('/web/api/font/find-by-shape', { version: FEATURES_VERSION, characters, ...more });

async function find(characters: object[], more: object = {}): Promise<Answer> {
  const answer = await ask(characters, more);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

test('before any face is described, fonts are named and not compared', async () => {
  const { fonts, counted, near } = await compare('龙', 'shi-hei,guan-fang');
  expect([fonts.length, counted, near]).toEqual([2, null, null]);
});

test('before any face is described, the answer says that nothing was compared', async () => {
  const answer = await find([asked(new Int8Array(FEATURES), '龙')]);
  expect(answer).toEqual({
    compared: 0,
    comparable: 0,
    characters: [{ read: '龙', counted: false, likely: [] }],
    fonts: [],
    commercial: null,
  });
});

test('known characters find the face that draws them, at its weight, and the others by distance', async () => {
  await follow();
  const { compared, comparable, fonts, characters, commercial } = await find(
    [asked(await features('wu-wen', '龙'), '龙'), asked(await features('wu-wen', '虎'), '虎')],
    { text: '龙虎豹' },
  );
  expect([compared, comparable]).toEqual([5, 5]);
  expect(characters).toEqual([
    { read: '龙', counted: true, likely: [] },
    { read: '虎', counted: true, likely: [] },
  ]);
  // 试繁体 has no 龙.
  expect(fonts.map(({ font }) => font.fontGNo)).toEqual(['wu-wen', 'shi-bian', 'shi-hei', 'guan-fang']);
  expect(fonts[0]).toMatchObject({
    distance: 0,
    nearness: 'close',
    weight: null,
    characters: [
      { distance: 0, nearness: 'close' },
      { distance: 0, nearness: 'close' },
    ],
    font: { text: { missing: '豹' } },
  });
  expect(fonts[2]?.distance).toBeGreaterThan(fonts[1]?.distance ?? 0);
  expect(fonts[1]?.weight).toBe(400);
  expect(fonts[3]?.distance).toBeGreaterThan(fonts[2]?.distance ?? 0);
  // The licence text of the nearest one did not come with it.
  expect(commercial?.font.fontGNo).toBe('shi-bian');
});

test('a variable face is found at the end of its axis that is nearest', async () => {
  const { fonts } = await find([asked(await features('shi-bian', '龙', 2), '龙')]);
  expect(fonts[0]).toMatchObject({ font: { fontGNo: 'shi-bian' }, weight: 900, distance: 0 });
});

test('a character without a reading is read, with other likely characters', async () => {
  const { fonts, characters } = await find([asked(await features('guan-fang', '啸'))]);
  expect(characters[0]).toMatchObject({ read: '啸', counted: true });
  expect(characters[0]?.likely[0]).toEqual({ read: '啸', distance: 0, nearness: 'close' });
  expect(characters[0]?.likely.length).toBe(5);
  expect(new Set(characters[0]?.likely.map(({ read }) => read)).size).toBe(5);
  expect(fonts[0]?.font.fontGNo).toBe('guan-fang');
});

test('a traditional character is read and found in the face that draws it; the others lack it', async () => {
  const { fonts, characters } = await find([asked(await features('shi-fan', '龍'))]);
  expect(characters[0]).toMatchObject({ read: '龍', counted: true });
  expect(fonts.map(({ font, distance }) => [font.fontGNo, distance])).toEqual([['shi-fan', 0]]);
});

test('the index has the traditional forms of all common characters, but not rare variants of them', () => {
  const common = new Set(commonHanzi());
  const has = (id: 'tghz-1' | 'big5-1', char: string) =>
    charsetCodePoints(id).includes(char.codePointAt(0) as number);
  const forms = [...charsetCodePoints('tghz-1')].flatMap((c) => formsOf(String.fromCodePoint(c), 'hant'));
  expect(forms.filter((form) => has('big5-1', form) && !common.has(form.codePointAt(0) as number))).toEqual(
    [],
  );
  const further = [...common].map((c) => String.fromCodePoint(c)).filter((char) => !has('tghz-1', char));
  expect(further).toHaveLength(1357);
  expect(further.filter((char) => !forms.includes(char) || !has('big5-1', char))).toEqual([]);
  expect([...common]).toEqual([...common].sort((a, b) => a - b));
});

test('a character outside the index does not count, and the others do', async () => {
  const { fonts, characters } = await find([
    asked(new Int8Array(FEATURES), '龘'),
    asked(await features('guan-fang', '九'), '九'),
  ]);
  expect(characters.map(({ counted }) => counted)).toEqual([false, true]);
  expect(fonts[0]).toMatchObject({
    font: { fontGNo: 'guan-fang' },
    distance: 0,
    characters: [null, { distance: 0 }],
  });
  expect((await find([asked(new Int8Array(FEATURES), '龘')])).fonts).toEqual([]);
});

test('what is not like any font is said to be far', async () => {
  const { fonts } = await find([asked(new Int8Array(FEATURES).fill(127), '龙')]);
  expect(fonts.length).toBe(4);
  expect(new Set(fonts.map(({ nearness }) => nearness))).toEqual(new Set(['far']));
});

async function compare(char: string, fonts: string): Promise<DataOf<typeof compareHanzi>> {
  const query = new URLSearchParams({ char, fonts });
  const answer = await site.get(`/web/api/font/compare-hanzi?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

test('a character in two fonts is compared as the site draws it, and both answer with what they lack', async () => {
  const { fonts, counted, near } = await compare('龙', 'shi-hei,guan-fang');
  expect(fonts.map(({ fontGNo, text }) => [fontGNo, text?.complete])).toEqual([
    ['shi-hei', true],
    ['guan-fang', true],
  ]);
  expect(counted).toBe(true);
  const between = (one: Int8Array, other: Int8Array) =>
    Math.sqrt(one.reduce((sum, value, i) => sum + (value - (other[i] as number)) ** 2, 0));
  const black = await features('shi-hei', '龙');
  expect(near?.distance).toBeCloseTo(between(black, await features('guan-fang', '龙')), 0);
  expect((await compare('龙', 'guan-fang,shi-hei')).near).toEqual(near);
  // The variable face is compared at its default weight, the lightest.
  const variable = await compare('龙', 'shi-bian,shi-hei');
  expect(variable.near?.distance).toBeCloseTo(between(await features('shi-bian', '龙', 0), black), 0);
});

test('what cannot be compared answers without a distance', async () => {
  expect(await compare('龙', 'shi-hei')).toMatchObject({ fonts: [{ fontGNo: 'shi-hei' }], near: null });
  // 试繁体 has no 龙.
  const lacking = await compare('龙', 'shi-hei,shi-fan');
  expect(lacking).toMatchObject({ fonts: [{}, { text: { missing: '龙' } }], counted: true, near: null });
  expect(await compare('龘', 'shi-hei,guan-fang')).toMatchObject({ counted: false, near: null });
  expect(await compare('龙', 'nope,shi-hei,guan-fang')).toMatchObject({
    fonts: [{ fontGNo: 'shi-hei' }],
    near: null,
  });
});

test('malformed requests are refused, and features of another version with a code of their own', async () => {
  const good = asked(new Int8Array(FEATURES), '龙');
  for (const characters of [
    [],
    [{ ...good, features: good.features.slice(4) }],
    [{ ...good, features: `${good.features}AAAA` }],
    [{ ...good, read: '龙虎' }],
    [{ ...good, read: '' }],
    [{ ...good, read: '\0' }],
  ])
    expect((await ask(characters)).json().code).toBe('S00400');
  expect((await ask(Array(5).fill(good))).json().code).toBe('S00413');
  const outdated = await ask([good], { version: FEATURES_VERSION - 1 });
  expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'S00458']);
});

test('where the nearest may not be used commercially, the nearest that may is named', async () => {
  const { db } = site.services.store;
  const matrix = statedTerms([{ use: 'commercial', permission: 'no', note: '' }]);
  const licence = await db
    .selectFrom('licences')
    .selectAll()
    .where('id', '=', 'ofl-1.1')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('licences')
    .values({ ...licence, id: 'personal', name: '仅限个人', matrix })
    .execute();
  await db.updateTable('families').set({ licence_id: 'personal' }).where('gno', '=', 'wu-wen').execute();
  await db.transaction().execute((trx) => bumpRevision(trx));
  await follow();
  const of = asked(await features('wu-wen', '龙'), '龙');
  const { fonts, commercial } = await find([of]);
  expect(fonts[0]).toMatchObject({ font: { fontGNo: 'wu-wen' }, distance: 0 });
  expect(commercial).toEqual(fonts[1]);
});

test('a family that is gone is not found, though the index is not written again; a restart opens the same files', async () => {
  const folder = join(site.dataDir, 'cache', 'shapes');
  const before = await readdir(folder);
  const of = asked(await features('guan-fang', '龙'), '龙');
  const { db } = site.services.store;
  await db.deleteFrom('families').where('gno', '=', 'guan-fang').execute();
  await db.transaction().execute((trx) => bumpRevision(trx));
  await follow();
  expect(await readdir(folder)).toEqual(before);
  const { fonts, compared } = await find([of]);
  expect(compared).toBe(4);
  expect(fonts.map(({ font }) => font.fontGNo)).not.toContain('guan-fang');
  await site.restart();
  await follow();
  expect(await readdir(folder)).toEqual(before);
  expect((await find([of])).fonts.map(({ font }) => font.fontGNo)).toEqual(
    fonts.map(({ font }) => font.fontGNo),
  );
});
