import { expect, test } from 'vitest';
import { ENGINE_IDS, ENGINES, type Engine, type EngineId } from '../engines/index.ts';
import { sampleAtlas } from '../testing/sample-atlas.ts';
import { sampleFace, sampleFiller, sampleInput } from '../testing/sample-face.ts';
import { composePackage } from './index.ts';

const atlasFor = ({ needs: { requires, drawings } }: Engine) =>
  requires === 'atlas' && drawings.includes('bitmap') ? sampleAtlas() : null;

/** A face a role, the first and the third with a filler. */
async function fourRoles(id: EngineId) {
  const atlas = atlasFor(ENGINES[id]);
  const face = (role: string, stem: string) => sampleFace({ role, stem, atlas });
  return [
    await face('标题', 'big-title'),
    await sampleFiller({ fills: 'big-title', stem: 'big-title-fill-1', role: '补字：标题' }),
    await face('正文', 'body'),
    await face('界面', 'menu'),
    await sampleFiller({ fills: 'menu', stem: 'menu-fill-1', role: '补字：界面' }),
    await face('数字', '8bit'),
  ];
}

async function readmeOf(faces: Awaited<ReturnType<typeof fourRoles>>, engine: EngineId) {
  const files = await composePackage(sampleInput(faces, { engine }));
  const bytes = files.find(({ path }) => path === 'README.txt')?.bytes ?? [];
  return { paths: files.map(({ path }) => path), lines: Buffer.from(bytes).toString().split('\r\n') };
}

const filesByRole = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, role, file] = /^(标题、正文|标题|正文|界面|数字)：(\S+?)(?:（.+）)?$/.exec(line) ?? [];
    return role && file ? [[role, file] as const] : [];
  });

test.each(ENGINE_IDS)('the README for %s names one file of the package for each role, once', async (id) => {
  const { paths, lines } = await readmeOf(await fourRoles(id), id);
  const named = filesByRole(lines);
  expect(named.map(([role]) => role)).toEqual(['标题', '正文', '界面', '数字']);
  for (const [, file] of named) expect(paths).toContain(file);
  expect(new Set(named.map(([, file]) => file)).size).toBe(4);
});

test.each(ENGINE_IDS)('roles that share a file are named together in the README for %s', async (id) => {
  const { lines } = await readmeOf(
    [await sampleFace({ role: '标题、正文', atlas: atlasFor(ENGINES[id]) })],
    id,
  );
  expect(filesByRole(lines).map(([role]) => role)).toEqual(['标题、正文']);
});

test.each(['pixi8', 'love11', 'renpy', 'libgdx', 'raylib', 'heaps', 'monogame'] as const)(
  'no line of the README for %s overwrites what another one has set',
  async (id) => {
    const { lines } = await readmeOf(await fourRoles(id), id);
    const set = lines.flatMap((line) => /^ *(?:\w+ )?([\w.]+) = /.exec(line)?.[1] ?? []);
    expect(set).toHaveLength(4);
    expect(new Set(set).size).toBe(4);
  },
);

test.each([
  ['godot4', ['fonts/big-title-filled.tres', 'fonts/body.ttf', 'fonts/menu-filled.tres', 'fonts/8bit.ttf']],
  [
    'renpy',
    ['game/big-title_filled.rpy', 'game/fonts/body.ttf', 'game/menu_filled.rpy', 'game/fonts/8bit.ttf'],
  ],
] as const)('in %s a face with a filler is used by the resource that joins them', async (id, files) => {
  const { lines } = await readmeOf(await fourRoles(id), id);
  expect(filesByRole(lines).map(([, file]) => file)).toEqual(files);
});

test("Ren'Py gets each role's own variable of its interface", async () => {
  const { lines } = await readmeOf(await fourRoles('renpy'), 'renpy');
  expect(lines.filter((line) => /^ +define /.test(line)).map((line) => line.trim())).toEqual([
    'define gui.title_text_font = filled_big_title',
    'define gui.text_font = "fonts/body.ttf"',
    'define gui.name_text_font = "fonts/body.ttf"',
    'define gui.interface_text_font = filled_menu',
  ]);
  expect(lines).toContain('    text "…" font "fonts/8bit.ttf"');
});

test('Heaps gets names that are identifiers, as its resource tree makes them of file names', async () => {
  const { lines } = await readmeOf(await fourRoles('heaps'), 'heaps');
  const code = lines.filter((line) => line.includes('hxd.Res')).map((line) => line.trim());
  expect([code[0], code[3]]).toEqual([
    'var font_big_title = hxd.Res.fonts.big_title.toFont();',
    'var font_8bit = hxd.Res.fonts._8bit.toFont();',
  ]);
});

const aboutFiller = (lines: readonly string[], stem: string) =>
  lines.filter((line) => line.includes(stem) && line.startsWith(' ')).map((line) => line.trim());

test('RPG Maker MZ fills its main font with the one in the field for numbers, which nothing else needs', async () => {
  const faces = [
    await sampleFace({ role: '标题、正文、数字', stem: 'body' }),
    await sampleFiller({ fills: 'body' }),
  ];
  const { lines } = await readmeOf(faces, 'rpgmaker-mz');
  expect(aboutFiller(lines, 'sample-body-fill-1')).toEqual([
    '数字字体文件名填 sample-body-fill-1.woff，后备字体（Fallback Fonts）最前面加上「rmmz-numberfont, 」：主字体缺的 2 个字由它画，数字仍是主字体。',
  ]);
  expect(lines.join()).not.toContain('数字字体文件名填 body.woff');
});

test('RPG Maker MZ says which characters stay missing when both of its fields are taken', async () => {
  const faces = [
    await sampleFace({ role: '正文', stem: 'body' }),
    await sampleFiller({ fills: 'body', stem: 'body-fill-1' }),
    await sampleFace({ role: '数字', stem: 'digits' }),
  ];
  const { lines } = await readmeOf(faces, 'rpgmaker-mz');
  expect(aboutFiller(lines, 'body-fill-1')).toEqual([
    'body-fill-1.woff 没有地方填：body.woff 缺的 2 个字由玩家系统里的字体画，都没有就缺。要补上，请换一款有这些字的字体。',
  ]);
});

test('RPG Maker MZ draws what its font for numbers lacks with the main font first', async () => {
  const faces = [
    await sampleFace({ role: '正文', stem: 'body' }),
    await sampleFace({ role: '数字', stem: 'digits' }),
    await sampleFiller({ fills: 'digits', stem: 'digits-fill-1' }),
  ];
  const { lines } = await readmeOf(faces, 'rpgmaker-mz');
  expect(aboutFiller(lines, 'digits-fill-1').join()).toContain('缺的 2 个字由主字体或玩家系统里的字体画');
});

test('Cocos says that no file fills another one, and that an atlas holds both', async () => {
  const faces = [await sampleFace({ stem: 'body', atlas: null }), await sampleFiller({ fills: 'body' })];
  const { lines } = await readmeOf(faces, 'cocos');
  expect(aboutFiller(lines, 'sample-body-fill-1')).toEqual([
    'Label 只用一个字体文件，sample-body-fill-1.ttf 补不了 body.ttf 缺的 2 个字。要补上，打包时选位图图集，补的字会画进去；或换一款有这些字的字体。',
  ]);
  expect(lines.join()).not.toContain('fallback');
});

test('a package for any engine says what is left where fonts have no fallback', async () => {
  const { lines } = await readmeOf(
    [await sampleFace({ stem: 'body' }), await sampleFiller({ fills: 'body' })],
    'any',
  );
  expect(aboutFiller(lines, 'sample-body-fill-1')).toEqual([
    'body.ttf 缺的 2 个字在 sample-body-fill-1.ttf 里，大小已经配好。引擎能设后备字体（fallback）的，把它设为后备；不能的，这些字显示不出来，请换一款有它们的字体。',
  ]);
  expect(lines.join()).not.toContain('用图集');
});

test.each([
  ['godot4', '异体：正文（body）的字体文件里有 葛\u{E0100}（U+845B U+E0100）。'],
  [
    'love11',
    '异体：正文（body）的字体文件里有 葛\u{E0100}（U+845B U+E0100）。引擎要把选择符和前面的字一起排，才画得出；一个字一个字画的，画成本字。请在引擎里看一眼。',
  ],
  [
    'libgdx',
    '异体：图集一个码位一个字，正文（body）的图集里没有异体，会画成本字：葛\u{E0100}（U+845B U+E0100）',
  ],
] as const)('the README for %s says which variants the game draws', async (id, line) => {
  const [without, face] = await Promise.all(
    [{}, { variants: ['葛\u{E0100}'], lackingVariants: ['葛\u{E0101}'] }].map((variants) =>
      sampleFace({ role: '正文', stem: 'body', atlas: atlasFor(ENGINES[id]), ...variants }),
    ),
  );
  const { lines } = await readmeOf([face as never], id);
  expect(lines).toContain(line);
  expect(lines).toContain('缺异体：正文（body）没有这 1 个，会画成本字：葛\u{E0101}（U+845B U+E0101）');
  expect((await readmeOf([without as never], id)).lines.filter((each) => each.includes('异体'))).toEqual([]);
});
