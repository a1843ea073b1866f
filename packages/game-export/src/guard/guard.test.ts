import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENGINE_IDS, ENGINES, type Engine, type EngineId } from '../engines/index.ts';
import { composePackage } from '../package/index.ts';
import { SAMPLE_TEXT, sampleAtlas } from '../testing/sample-atlas.ts';
import { FILLER_TEXT, sampleFace, sampleFiller, sampleInput } from '../testing/sample-face.ts';
import { type Guard, UNSEEN } from './guard.ts';
import { GUARDS } from './index.ts';

const atlasFor = ({ needs: { requires, drawings } }: Engine) =>
  requires === 'atlas' && drawings.includes('bitmap') ? sampleAtlas() : null;

async function packed(engine: EngineId, guard?: boolean) {
  const atlas = atlasFor(ENGINES[engine]);
  const faces = [await sampleFace({ atlas, family: 'Ziwan' }), await sampleFiller()];
  const files = await composePackage(
    sampleInput(faces, { engine, ...(guard === undefined ? {} : { guard }) }),
  );
  return new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
}

const guarded = Object.keys(GUARDS) as EngineId[];

test.each(guarded)('a package for %s has the guard, in ASCII, and says how to use it', async (engine) => {
  const files = await packed(engine);
  const added = [...files.keys()].filter((path) => /ziwan_?-?guard/i.test(path));
  expect(added.length).toBeGreaterThan(0);
  for (const path of added) {
    // What is read with a game's folder must not add characters to it.
    expect(files.get(path)).toMatch(/^[\0-\x7f]+$/);
    expect(files.get(path)).toContain('sample-body');
    expect(files.get(path)?.length).toBeLessThan(8000);
  }
  const readme = files.get('README.txt') ?? '';
  expect(readme).toContain(`守卫（${added[0]}）`);
  expect(readme).toContain('ziwan-guard.jsonl');
  expect(readme).toContain('把记录拖进 https://ziwan.example/project');
  expect(readme.includes('试验：守卫')).toBe(!GUARDS[engine]?.tried);
  expect(files.get('fonts.lock.json')).not.toMatch(/guard/i);
});

test.each(ENGINE_IDS)('a package for %s without a guard does not mention it', async (engine) => {
  const [plain, usual] = [await packed(engine, false), await packed(engine)];
  expect([...plain].filter(([path, text]) => /guard|守卫/i.test(path + text))).toEqual([]);
  // Everything else is the same.
  for (const [path, text] of plain) if (path !== 'README.txt') expect(usual.get(path)).toBe(text);
  expect([...usual.keys()].some((path) => /guard/i.test(path))).toBe(guarded.includes(engine));
});

test('a guard notes no character that draws nothing', () => {
  const NOTHING = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\ufdd0-\ufdef\ufffc\ufffe\uffff]/u;
  const listed = (code: number) => UNSEEN.some(([first, last]) => code >= first && code <= last);
  const wrong = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => listed(code) !== NOTHING.test(String.fromCodePoint(code)),
  );
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
});

const code = (char: string) => char.codePointAt(0) as number;

/** A playtest of RPG Maker, as far as the plugin looks at it (rmmz_core.js, rmmz_managers.js). */
function playtest(program: string, { test: isTest = true } = {}) {
  const drawn: string[] = [];
  let log = '';
  const console = { said: [] as string[], warn: (message: string) => console.said.push(message) };
  class Bitmap {
    fontFace = 'rmmz-mainfont, rmmz-numberfont, sans-serif';
    drawText(text: unknown, x: number) {
      drawn.push(`${text} at ${x}`);
    }
  }
  class Scene_Map {}
  const modules = {
    fs: { appendFileSync: (_: string, lines: string) => (log += lines) },
    path: {
      dirname: (path: string) => path.replace(/\/[^/]*$/, ''),
      join: (...parts: string[]) => parts.join('/'),
    },
  };
  const game = {
    ...{ Bitmap, console },
    Utils: { isOptionValid: (name: string) => isTest && name === 'test', isNwjs: () => true },
    $dataSystem: {
      advanced: { mainFontFilename: 'sample-body.woff', numberFontFilename: 'sample-body-fill-1.woff' },
    },
    $gameMap: { mapId: () => 3 },
    SceneManager: { _scene: new Scene_Map() },
    process: { mainModule: { filename: '/game/index.html' } },
    require: (name: keyof typeof modules) => modules[name],
  };
  runInNewContext(program, game);
  const draw = (text: unknown, fontFace?: string) =>
    Object.assign(new Bitmap(), fontFace ? { fontFace } : {}).drawText(text, 4);
  const records = () =>
    log
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line));
  return { draw, drawn, records, log: () => log, said: console.said };
}

test('in a playtest of RPG Maker, what the main font and the one for numbers lack is logged with its map', async () => {
  const game = playtest((await packed('rpgmaker-mz')).get('js/plugins/ZiwanGuard.js') ?? '');
  // The number font has 龙 and 吟.
  for (const text of ['字玩龙', '一龘\u{E0100}', '\ud83d', '一龘\u{E0100}', 7, undefined]) game.draw(text);
  game.draw('别', 'GameFont');
  game.draw('画龙', 'SimHei, Ziwan-sample-body-fill-1');
  game.draw('画', 'SimHei, sans-serif');
  expect(game.drawn).toHaveLength(9);
  expect(game.log().split('\n')[0]).toBe('{"ziwan-guard":1,"engine":"rpgmaker-mz"}');
  expect(game.records().map(({ code, character, face, where }) => [code, character, face, where])).toEqual([
    ['U+4E00', '一', 'sample-body', 'Scene_Map map 3'],
    ['U+9F98', '龘', 'sample-body', 'Scene_Map map 3'],
    ['U+0037', '7', 'sample-body', 'Scene_Map map 3'],
    ['U+522B', '别', 'sample-body', 'Scene_Map map 3'],
    ['U+753B', '画', 'sample-body-fill-1', 'Scene_Map map 3'],
  ]);
  expect(game.said).toEqual([
    'ziwan-guard: drew characters that the font package lacks, see /game/ziwan-guard.jsonl',
  ]);
});

test('in a released game of RPG Maker, the guard does nothing', async () => {
  const program = (await packed('rpgmaker-mz')).get('js/plugins/ZiwanGuard.js') ?? '';
  const game = playtest(program, { test: false });
  game.draw('一');
  expect([game.drawn, game.log(), game.said]).toEqual([['一 at 4'], '', []]);
});

test('a text counts once, and a line is written for the first, second, fourth, eighth one', async () => {
  const game = playtest((await packed('rpgmaker-mz')).get('js/plugins/ZiwanGuard.js') ?? '');
  for (let text = 0; text < 9; text++)
    for (let time = 0; time < 3; time++) game.draw(`字${'玩'.repeat(text)}一`);
  expect(game.records().map(({ count }) => count)).toEqual([1, 1, 2, 4]);
});

test('a long text is quoted around the character, never more than 40', async () => {
  const game = playtest((await packed('rpgmaker-mz')).get('js/plugins/ZiwanGuard.js') ?? '');
  game.draw(`${'字'.repeat(50)}一${'玩'.repeat(50)}`);
  game.draw('二字');
  expect(game.records().map(({ text }) => text)).toEqual([`${'字'.repeat(19)}一${'玩'.repeat(20)}`, '二字']);
});

test('whatever is drawn, a guard logs each visible character that the fonts lack, and no other', async () => {
  const program = (await packed('rpgmaker-mz')).get('js/plugins/ZiwanGuard.js') ?? '';
  const has = new Set(SAMPLE_TEXT + FILLER_TEXT);
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'字龙一\ud83d\ude00\u0301e é') }),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
      const game = playtest(program);
      for (const each of texts) game.draw(each);
      const lacking = [...texts.map((each) => each.normalize('NFC')).join('\n')].filter(
        (char) =>
          !has.has(char) && !UNSEEN.some(([first, last]) => first <= code(char) && code(char) <= last),
      );
      const logged = game.records().map(({ character }) => character);
      expect([...new Set(logged)].sort()).toEqual([...new Set(lacking)].sort());
    }),
    { numRuns: 30 },
  );
});

test('every guard in this folder is entered in the table, and the README names the files of each', async () => {
  const folder = new URL('./', import.meta.url);
  const isGuard = (value: unknown): value is Guard =>
    typeof value === 'object' && value !== null && 'tried' in value && 'log' in value;
  const written = new Set<Guard>();
  for (const file of readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name)))
    for (const each of Object.values(await import(new URL(file, folder).href)).filter(isGuard))
      written.add(each);
  expect(new Set(Object.values(GUARDS))).toEqual(written);
  const readme = readFileSync(new URL('README.md', folder), 'utf8');
  for (const guard of written)
    for (const { path } of guard.files([await sampleFace()])) expect(readme).toContain(`| \`${path}\` |`);
});

test('a guard remembers 4096 texts, and then counts them anew', async () => {
  const game = playtest((await packed('rpgmaker-mz')).get('js/plugins/ZiwanGuard.js') ?? '');
  const known = (number: number) => number.toString(2).replaceAll('0', '字').replaceAll('1', '玩');
  game.draw('一');
  for (let number = 0; number < 4095; number++) game.draw(known(number));
  game.draw('一');
  expect(game.records()).toHaveLength(1);
  game.draw('玩玩一');
  game.draw('一');
  expect(game.records().map(({ text }) => text)).toEqual(['一', '玩玩一']);
  game.draw('字一');
  expect(game.records().map(({ text }) => text)).toEqual(['一', '玩玩一', '字一']);
});
