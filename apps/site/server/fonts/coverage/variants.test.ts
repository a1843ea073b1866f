import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPath } from '@ziwan/catalogue';
import {
  type characterVariants,
  type DataOf,
  decodeCoverage,
  type fontGlyphs,
  type getFontList,
  type SubsetItem,
  type showData,
} from '@ziwan/contract';
import { buildFont } from '@ziwan/font-inspect/testing';
import { runPack } from '@ziwan/pack';
import { openVariations, tablesOf } from '@ziwan/sfnt';
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';
import { entriesOf } from '../../testing/zip.ts';

/** 葛 as Adobe-Japan1 and as Hanyo-Denshi draw it. */
const [FIRST, SECOND] = ['葛\u{E0100}', '葛\u{E0101}'];
const FAMILIES: Record<string, Parameters<typeof buildFont>[0]> = {
  both: { characters: '葛飾区、變', variants: { [FIRST]: '葛', [SECOND]: '變' } },
  first: { characters: '葛飾区、', variants: { [FIRST]: '葛' } },
  none: { characters: '葛飾区、' },
  unmarked: { characters: '葛飾区' },
  without: { characters: '飾区、' },
};

const OFL = new URL('../../../../../catalogue/licences/texts/ofl-1.1/en.txt', import.meta.url);

const site = await sharedSite({ fonts: false, env: { RATE_LIMIT_API: '0', RATE_LIMIT_WEBFONT: '0' } });
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'variants-'));
  for (const [id, spec] of Object.entries(FAMILIES)) {
    await mkdir(join(folder, id));
    await copyFile(OFL, join(folder, id, 'OFL.txt'));
    await writeFile(join(folder, id, 'font.ttf'), buildFont({ ...spec, family: id }));
    const facts = {
      id,
      nameZh: id,
      licence: 'ofl-1.1',
      licenceFile: 'OFL.txt',
      kind: 'creative',
      script: 'Hant',
      files: [{ path: 'font.ttf' }],
    };
    await writeFile(join(folder, id, 'family.json'), JSON.stringify(facts));
  }
  const { services, dataDir } = site;
  await importPath({ store: services.store, blobs: services.blobs, dataDir }, folder);
  await site.restart();
});

const get = async <T>(path: string, query: Record<string, string>): Promise<T> =>
  (await site.get(`${path}?${new URLSearchParams(query)}`)).json().data;
const list = (query: Record<string, string>) =>
  get<DataOf<typeof getFontList>>('/web/api/font/getFontList', query);
const lacked = (char: string) => ({ char, substitute: '葛' });

test('a list counts the variants that a text asks for, apart from characters and marks', async () => {
  const { records, textCoverage } = await list({ text: `${FIRST}${SECOND}飾、` });
  expect(textCoverage).toMatchObject({
    characters: 3,
    full: 1,
    onlyMarks: 0,
    onlyVariants: 3,
    near: 1,
    lacking: 0,
  });
  expect(records.map(({ fontGNo, text }) => [fontGNo, text])).toEqual([
    ['both', expect.objectContaining({ complete: true, marks: [], variantsCount: 0 })],
    ['first', expect.objectContaining({ complete: false, marks: [lacked(SECOND)], variantsCount: 1 })],
    [
      'none',
      expect.objectContaining({ marks: [lacked(FIRST), lacked(SECOND)], marksCount: 2, variantsCount: 2 }),
    ],
    ['unmarked', expect.objectContaining({ missingCount: 0, marksCount: 3, variantsCount: 2 })],
    // Without the character, its variants are not told apart.
    ['without', expect.objectContaining({ missing: '葛', missingCount: 1, marksCount: 0, variantsCount: 0 })],
  ]);
});

test('only fonts with the variant draw a text whole, marks ignored or not', async () => {
  const full = async (query: Record<string, string>) =>
    (await list({ coverage: 'full', ...query })).records.map(({ fontGNo }) => fontGNo).sort();
  expect(await full({ text: `${FIRST}区` })).toEqual(['both', 'first']);
  expect(await full({ text: `${SECOND}区`, ignoreMarks: 'true' })).toEqual(['both']);
  expect(await full({ text: '葛区' })).toEqual(['both', 'first', 'none', 'unmarked']);
  // A selector of emoji, or one without a character, asks for no variant.
  expect(await full({ text: '葛\uFE0F区\n\u{E0100}' })).toEqual(['both', 'first', 'none', 'unmarked']);
});

test('the home page counts the fonts that lack only variants', async () => {
  const { hero } = await get<DataOf<typeof showData>>('/web/api/showData/getData', { text: `${SECOND}飾` });
  expect(hero).toMatchObject({ full: 1, onlyMarks: 0, onlyVariants: 3, lacking: 1 });
});

test('a text of any length is counted, and a subset says the same', async () => {
  const text = `${FIRST}${'飾区'.repeat(5000)}${SECOND}、`;
  const { data } = (await site.post('/web/api/font/coverage', { id: 'unmarked', text })).json();
  expect(data).toMatchObject({
    missing: '',
    marks: [{ char: '、' }, lacked(FIRST), lacked(SECOND)],
    marksCount: 3,
    variantsCount: 2,
    characters: 4,
    complete: false,
  });
  const asked = ['none', 'both'].map((gno) => ({ gno, text: `${FIRST}飾` }));
  const items: SubsetItem[] = (await site.post('/webfont/http', asked)).json().data;
  expect(items.map(({ missing, marks }) => [missing, marks])).toEqual([
    ['', [lacked(FIRST)]],
    ['', []],
  ]);
});

test('the coverage of the whole catalogue has the variants', async () => {
  const { rawPayload } = await site.get('/web/api/font/coverage-sets');
  const { catalogue, sets } = decodeCoverage(new Uint8Array(rawPayload).buffer);
  const draws = (sequence: string) =>
    catalogue.faces.flatMap(({ family }, i) =>
      sets.drawsAll(i, sequence) ? (catalogue.families[family]?.fontGNo ?? []) : [],
    );
  expect(draws(FIRST).sort()).toEqual(['both', 'first']);
  expect(draws(SECOND)).toEqual(['both']);
  expect(draws('葛').length).toBe(4);
  expect(draws(`${FIRST}、飾`).sort()).toEqual(['both', 'first']);
});

test('a package has the variants that its face draws, and says which it lacks', async () => {
  const packageFor = async (characters: string, engine = 'godot4') => {
    const faces = [{ gno: 'first', role: '正文', stem: 'body', characters }];
    const { rawPayload, statusCode } = await site.post('/web/api/game/package', {
      project: 'x',
      engine,
      faces,
    });
    expect(statusCode).toBe(200);
    return entriesOf(rawPayload);
  };
  const files = await packageFor(`葛${FIRST}${SECOND}飾`);
  const { tables } = tablesOf(files.get('fonts/body.ttf') as Buffer);
  const variations = openVariations(tables.get('cmap'));
  expect(variations?.selectors).toEqual([0xe0100]);
  expect([...(variations?.charactersOf(0xe0100) ?? [])]).toEqual([0x845b]);
  const readme = files.get('README.txt')?.toString();
  expect(readme).toContain(`缺异体：正文（body）没有这 1 个，会画成本字：${SECOND}（U+845B U+E0101）`);
  expect(readme).toContain(`异体：正文（body）的字体文件里有 ${FIRST}（U+845B U+E0100）。`);
  const lockOf = (made: typeof files) => JSON.parse(made.get('fonts.lock.json')?.toString() ?? '').faces[0];
  expect(lockOf(files)).toMatchObject({ characters: { count: 2 }, variants: { count: 1 } });
  expect(lockOf(files).changes[0]).toBe('只保留 2 个字、1 个异体和空格');
  expect(lockOf(await packageFor('葛飾\uFE0F'))).not.toHaveProperty('variants');
  const style = (await packageFor(`葛${FIRST}`, 'web')).get('fonts/body.css')?.toString();
  expect(style).toMatch(/unicode-range: .*U\+845b, U\+e0100;/);
});

test('the command reports the variants that a face lacks, and makes the package anew for another one', async () => {
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const folder = await mkdtemp(join(tmpdir(), 'variants-pack-'));
  const run = async (script: string, face: string, args: string[] = []) => {
    const project = { format: 'ziwan-project', version: 1, name: 'x', uses: ['game'] };
    const texts = [{ name: 'a.txt', settings: {}, characters: '' }];
    const roles = [{ name: '正文', face }];
    await writeFile(join(folder, 'game.json'), JSON.stringify({ ...project, roles, texts }));
    await writeFile(join(folder, 'a.txt'), script);
    let stdout = '';
    await runPack(['game.json', '--json', ...args], {
      env: { ZIWAN_SITE: origin },
      cwd: folder,
      stdout: (text) => {
        stdout += text;
      },
      stderr: () => {},
      openSite: () => Promise.reject(new Error('no data folder is named')),
      fetch,
      pause: async () => {},
    });
    return JSON.parse(stdout);
  };
  const { roles, characters, variants } = await run(`${FIRST}飾\n${SECOND}`, 'first--regular', ['--check']);
  expect([characters, variants]).toEqual([2, 2]);
  expect(roles[0].lacking).toMatchObject([
    { char: SECOND, variant: true, uses: 1, substitute: '葛', places: [{ file: 'a.txt', line: 2 }] },
  ]);
  const outcomes = [];
  for (const script of ['葛飾', `${FIRST}飾`, `${FIRST}飾`])
    outcomes.push((await run(script, 'first--regular')).outcome);
  expect(outcomes).toEqual(['made', 'made', 'unchanged']);
});

test('the variants of a character are listed with a face that draws them, of all fonts or of one', async () => {
  const variants = async (query: Record<string, string>) =>
    (await get<DataOf<typeof characterVariants>>('/web/api/font/variants', query)).variants;
  expect(await variants({ char: '葛' })).toEqual([
    { sequence: FIRST, fonts: 2, font: expect.objectContaining({ fontGNo: 'both', nameZh: 'both' }) },
    { sequence: SECOND, fonts: 1, font: expect.objectContaining({ faceGNo: 'both--regular' }) },
  ]);
  const [own, ...others] = await variants({ char: '葛', id: 'first' });
  expect([own?.font.faceGNo, own?.fonts, others]).toEqual(['first--regular', 1, []]);
  expect(await variants({ char: '飾' })).toEqual([]);
  expect(await variants({ char: '葛', id: 'none' })).toEqual([]);
  const unknown = await site.get('/web/api/font/variants?char=葛&id=nobody');
  expect(unknown.statusCode).toBe(404);
});

test('the glyphs of a face say how many variants each has', async () => {
  const { records } = await get<DataOf<typeof fontGlyphs>>('/web/api/font/glyphs', {
    id: 'both',
    find: '葛飾',
  });
  expect(records).toEqual([
    { codePoint: 0x845b, state: 'drawn', variants: 2 },
    { codePoint: 0x98fe, state: 'drawn' },
  ]);
});
