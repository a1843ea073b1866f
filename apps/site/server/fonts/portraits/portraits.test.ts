import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPath } from '@ziwan/catalogue';
import type { FontCard } from '@ziwan/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMemoryCache } from '../../testing/memory-cache.ts';
import { type Sample, writeSampleFonts } from '../../testing/sample-fonts.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { parseXml } from '../../testing/xml.ts';
import { createPortraits, planOf } from './index.ts';
import type { SceneName } from './kinds.ts';
import { WORDS } from './words.ts';

/** The tags of a font, and the scene that they call for. */
const KINDS: readonly (readonly [scene: SceneName, tags: readonly string[], kind: FontCard['kind']])[] = [
  ['scroll', ['style.brush', 'style.kai'], 'creative'],
  ['screen', ['style.pixel', 'style.retro'], 'creative'],
  ['sign', ['style.signage', 'style.round'], 'creative'],
  ['comic', ['style.comic', 'style.handwriting'], 'creative'],
  ['note', ['style.cute', 'style.round'], 'creative'],
  ['letter', ['style.kai', 'style.handwriting'], 'creative'],
  ['panel', ['style.tech', 'style.hei'], 'creative'],
  ['poster', ['style.heavy', 'style.song'], 'creative'],
  ['page', ['style.hei', 'style.tech'], 'currency'],
];
const wordsOf = (scene: SceneName, script: 'hans' | 'hant') => WORDS[scene][script]?.[0] ?? [];

const samples: Sample[] = [
  ...KINDS.map(([scene, tags, kind], i) => ({
    id: `of-${scene}`,
    nameZh: `画${i}`,
    text: `${wordsOf(scene, 'hans').join('')} `,
    axes: { wght: 400 },
    sidecar: { licence: 'ofl-1.1', licenceFile: 'OFL.txt', script: 'Hans', tags: [...tags], kind },
  })),
  ...['of-both', 'of-both-too', 'of-both-again'].map((id, i) => ({
    id,
    nameZh: `两样${i}`,
    text: `${wordsOf('poster', 'hans').join('')}${wordsOf('poster', 'hant').join('')}${wordsOf('sign', 'hant').join('')}${'甲乙丙'[i]} `,
    axes: { wght: 400 },
    sidecar: {
      licence: 'ofl-1.1',
      licenceFile: 'OFL.txt',
      script: 'Hant',
      tags: ['style.signage', 'style.heavy'],
    },
  })),
];

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startTestSite();
  folder = await mkdtemp(join(tmpdir(), 'ziwan-portraits-'));
  await writeSampleFonts(folder, samples);
  const { store, blobs } = site.services;
  const summary = await importPath({ store, blobs, dataDir: site.dataDir }, folder);
  expect(summary.refused).toEqual([]);
  await site.restart();
}, 60_000);
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
});

const cardOf = async (gno: string): Promise<FontCard> =>
  (await site.services.fonts.families.cards.of([gno]))[0] as FontCard;

async function planFor(gno: string) {
  const drawn = await site.services.fonts.drawn();
  const face = drawn.find(gno);
  return face && planOf(await cardOf(gno), face, drawn);
}

test.each(KINDS)('a font is drawn on a %s if its tags are %j', async (scene) => {
  const plan = await planFor(`of-${scene}`);
  expect([plan?.scene, plan?.words]).toEqual([scene, wordsOf(scene, 'hans')]);
  const { portrait } = await cardOf(`of-${scene}`);
  const { statusCode, body } = await site.get(portrait as string);
  expect(statusCode).toBe(200);
  const { attributes } = parseXml(body);
  expect([attributes.width, attributes.height]).toEqual(['1280', '800']);
  expect(body).not.toMatch(/NaN|undefined|Infinity|<text|https?:(?!\/\/www\.w3\.org)/);
  const ids = [...body.matchAll(/ id="(c\d+)"/g)].map((m) => m[1]);
  const uses = [...body.matchAll(/<use href="#(c\d+)" transform="translate\(([-\d.]+) ([-\d.]+)\)/g)];
  // Every visible character of the scene's words is drawn, and inside the picture.
  const visible = new Set([...wordsOf(scene, 'hans').join('')].filter((c) => c !== ' '));
  expect(ids.length).toBe(visible.size);
  expect(new Set(uses.map((m) => m[1]))).toEqual(new Set(ids));
  for (const [, , x, y] of uses) {
    expect(Number(x)).toBeGreaterThan(-20);
    expect(Number(x)).toBeLessThan(1280);
    expect(Number(y)).toBeGreaterThan(0);
    expect(Number(y)).toBeLessThan(820);
  }
});

test('a traditional font speaks traditional Chinese although it draws both', async () => {
  expect(await planFor('of-both')).toMatchObject({ scene: 'sign', words: wordsOf('sign', 'hant') });
});

test('a font that draws the words of no scene has no portrait, and its link picture shows its name', async () => {
  expect((await cardOf('shi-hei')).portrait).toBeNull();
  expect(await site.services.reading.discovery.pictures.addressOf('/font/shi-hei')).toMatch(
    /^\/og\/shi-hei-/,
  );
});

test('a portrait has a light and a dark side, is kept for ever, and serves the pages of this site only', async () => {
  const { portrait } = await cardOf('of-scroll');
  expect(portrait).toMatch(/^\/portrait\/of-scroll-[0-9a-f]{16}\.svg$/);
  const answer = await site.get(portrait as string);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  expect(answer.body).toContain('@media (prefers-color-scheme:dark)');
  const again = await site.get(portrait as string, { 'if-none-match': answer.headers.etag as string });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('an outdated address leads to the current one, and an unknown one nowhere', async () => {
  const { portrait } = await cardOf('of-scroll');
  const old = await site.get('/portrait/of-scroll-0123456789abcdef.svg');
  expect([old.statusCode, old.headers.location]).toEqual([302, portrait]);
  for (const path of ['of-nothing-0123456789abcdef.svg', 'shi-hei-0123456789abcdef.svg', 'of-scroll.svg', ''])
    expect((await site.get(`/portrait/${path}`)).statusCode, path).toBe(404);
});

test('families shown together stand in different scenes while these last, under addresses that are served', async () => {
  const cards = await site.services.fonts.families.cards.together([
    'of-both',
    'of-scroll',
    'of-both-too',
    'of-both-again',
  ]);
  const portraits = cards.map(({ portrait }) => portrait as string);
  expect(portraits.map((path) => path.replace(/-[0-9a-f]{16}\.svg$/, ''))).toEqual([
    '/portrait/of-both',
    '/portrait/of-scroll',
    '/portrait/of-both-too/poster',
    '/portrait/of-both-again',
  ]);
  for (const path of portraits) expect((await site.get(path)).statusCode, path).toBe(200);
  expect((await site.get('/portrait/of-both/nowhere-0123456789abcdef.svg')).statusCode).toBe(404);
  // Its own page keeps its own scene.
  expect((await cardOf('of-both-too')).portrait).toMatch(/^\/portrait\/of-both-too-/);
});

test('a scene that was chosen stays, here and beside others, unless its words cannot be drawn', async () => {
  const drawn = await site.services.fonts.drawn();
  const face = drawn.find('of-both');
  const choose = async (cover: SceneName | null) => {
    const { db } = site.services.store;
    await db.updateTable('families').set({ cover }).where('gno', '=', 'of-both').execute();
    await site.restart();
  };
  await choose('poster');
  const card = await cardOf('of-both');
  expect(card.cover).toBe('poster');
  expect(face && planOf(card, face, drawn)?.scene).toBe('poster');
  const [, shown] = await site.services.fonts.families.cards.together(['of-both-too', 'of-both']);
  expect(shown?.portrait).toBe(card.portrait);
  expect((await site.get(card.portrait as string)).statusCode).toBe(200);
  // Its face draws none of the words on a scroll.
  await choose('scroll');
  expect(await planFor('of-both')).toMatchObject({ scene: 'sign' });
  await choose(null);
});

test('the link picture of a font contains its portrait', async () => {
  const { pictures } = site.services.reading.discovery;
  const path = (await pictures.addressOf('/font/of-screen')) as string;
  const file = await pictures.file(path.slice('/og/'.length));
  if (!('bytes' in file)) throw new Error('outdated');
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(file.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  // The ground of the scene, above the paper of the facts.
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  const near = (a: number[], b: number[]) => a.every((v, i) => Math.abs(v - (b[i] as number)) < 12);
  expect(near(at(2, 480), [0x2a, 0x26, 0x22])).toBe(true);
  expect(near(at(2, 600), [0xf6, 0xf2, 0xea])).toBe(true);
});

test('visitors who open a list of new fonts at once get every picture', async () => {
  const { engine } = site.services.fonts;
  const drawn = await site.services.fonts.drawn();
  const card = await cardOf('of-panel');
  const face = drawn.find('of-panel');
  const portraits = createPortraits({
    card: async (fontGNo) => ({ ...card, fontGNo }),
    drawn: async () => ({ ...drawn, find: () => face }),
    engine,
    cache: createMemoryCache(),
    onFault: (error) => site.errors.push(error),
  });
  const many = Array.from({ length: 120 }, (_, i) => ({ ...card, fontGNo: `new-${i}` }));
  const addresses = many.map((one) => portraits.addressOf(one, { ...drawn, find: () => face }) as string);
  const files = await Promise.all(addresses.map((path) => portraits.file(path.slice('/portrait/'.length))));
  expect(files.every((file) => 'bytes' in file)).toBe(true);
});
