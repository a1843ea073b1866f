import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inspect, unpack } from '@ziwan/font-inspect';
import { buildFont } from '@ziwan/font-inspect/testing';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from './main.ts';
import { pageFonts } from './vite.ts';
import { type WriteOptions, writeFonts } from './write-fonts.ts';

let root: string;
let folder: string;
let font: string;
let said: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'page-fonts-'));
  folder = join(root, 'dist');
  font = join(root, 'title.ttf');
  await mkdir(folder);
  await writeFile(font, buildFont({ characters: '龙吟虎啸风云 abc' }));
  said = [];
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text) => void said.push(text));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

const put = async (name: string, text: string) => {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
};
const page = (body: string) =>
  `<!doctype html><head><link rel="stylesheet" href="/site.css"></head><body>${body}</body>`;
const read = (name: string) => readFile(join(folder, name), 'utf8');
const write = (more: Partial<WriteOptions> = {}) =>
  writeFonts({ folder, fonts: [{ family: '题', source: font }], ...more });

/** Characters of the fonts that a page names, each resolved from the page's place. */
async function fontsOf(name: string): Promise<string[]> {
  const addresses = [...(await read(name)).matchAll(/url\("([^"]+)"\)/g)].map(
    ([, address]) => address as string,
  );
  return Promise.all(
    addresses.map(async (address) => {
      const { faces } = await unpack(await readFile(join(dirname(join(folder, name)), address)));
      const { drawn } = inspect(faces[0]?.sfnt as Uint8Array);
      return drawn
        .flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
        )
        .join('');
    }),
  );
}

test('each page can have a common font and one of its own, preloaded, from wherever it is', async () => {
  await put('site.css', 'h1 { font-family: "题" }');
  await put('index.html', page('<h1>龙吟 a</h1><p>风</p>'));
  await put('a/b/deep.html', page('<h1>龙啸</h1>'));
  await put('plain.html', page('<p>云</p>'));
  const report = await write({ oneFile: false });
  expect(await fontsOf('index.html')).toEqual([' a龙', '吟']);
  expect(await fontsOf('a/b/deep.html')).toEqual([' a龙', '啸']);
  expect(await read('plain.html')).toBe(page('<p>云</p>'));
  const html = await read('index.html');
  for (const [, address] of html.matchAll(/url\("([^"]+)"\)/g))
    expect(html).toContain(`as="font" type="font/woff2" href="${address}"`);
  expect(html.indexOf('@font-face')).toBeLessThan(html.indexOf('</head>'));
  expect(report).toMatchObject({
    pages: 3,
    notes: [],
    families: [{ family: '题', characters: 5, missing: '', files: 3 }],
  });
});

test('each of a few pages has one file, and of more if that is asked for, with the text of scripts', async () => {
  await put('site.css', 'h1 { font-family: "题" }');
  const titles = ['龙吟', '龙啸', '龙凤'];
  for (const [i, title] of titles.entries()) await put(`${i}.html`, page(`<h1>${title}</h1>`));
  await write({ also: '云' });
  for (const [i, own] of ['吟', '啸', ''].entries())
    expect(await fontsOf(`${i}.html`)).toEqual([[...`云龙${own}`].toSorted().join('')]);
  await put('3.html', page('<h1>龙风</h1>'));
  await put('4.html', page('<h1>龙风</h1>'));
  await write();
  expect(await fontsOf('0.html')).toEqual(['风龙', '吟']);
  expect(await main([folder, '--font', `题=${font}`, '--one-file'])).toBe(0);
  expect(await fontsOf('0.html')).toEqual(['吟龙']);
  expect(await fontsOf('3.html')).toEqual(await fontsOf('4.html'));
});

test('a font of the system stands in the lines and widths of the face until that is loaded', async () => {
  await writeFile(font, buildFont({ characters: '龙吟的', hhea: [800, -200, 90] }));
  await put('site.css', 'h1 { font-family: "题", "题-fallback" }');
  await put('index.html', page('<h1>龙吟</h1>'));
  await put('plain.html', page('<p>云</p>'));
  await write();
  const rules = (await read('index.html')).match(/@font-face \{font-family: "题-fallback";[^}]+\}/g) ?? [];
  expect(rules).toEqual([
    expect.stringContaining('local("Roboto")'),
    expect.stringContaining('local("PingFang SC")'),
  ]);
  for (const rule of rules)
    expect(rule).toContain(
      'size-adjust: 62.2%;ascent-override: 128.62%;descent-override: 32.15%;line-gap-override: 14.47%',
    );
  expect(await read('plain.html')).not.toContain('fallback');
});

test('a second run replaces what the first one wrote', async () => {
  await put('site.css', 'h1 { font-family: "题" }');
  await put('index.html', page('<h1>龙吟</h1>'));
  await write();
  const first = await read('index.html');
  await write();
  expect(await read('index.html')).toBe(first);
  await put('index.html', first.replace('龙吟', '风云'));
  await write();
  expect(await fontsOf('index.html')).toEqual(['云风']);
  expect(await readdir(join(folder, 'ziwan-fonts'))).toHaveLength(1);
});

test('what the font lacks and what could not be read is said, and refused only by --strict', async () => {
  await put('site.css', 'h1 { font-family: "题" }');
  await put('index.html', page('<link rel="stylesheet" href="https://other.example/x.css"><h1>龙凤</h1>'));
  await writeFile(join(root, 'later.txt'), '云');
  const args = [folder, '--font', `题=${font}`, '--also', join(root, 'later.txt')];
  expect(await main(args)).toBe(0);
  expect(said.join('\n')).toMatch(/没有 凤[\s\S]*https:\/\/other\.example\/x\.css 不在这个文件夹里/);
  expect(await fontsOf('index.html')).toEqual(['云龙']);
  expect(await read('index.html')).not.toContain('51e4');
  expect(await main([...args, '--strict'])).toBe(3);
  said.length = 0;
  expect(await main([...args, '--json'])).toBe(0);
  expect(JSON.parse(said.join(''))).toMatchObject({ pages: 1, families: [{ missing: '凤' }] });
});

test('stylesheets that others import are read, each once', async () => {
  await put('site.css', '@import url("a/base.css"); @import "https://other.example/y.css";');
  await put('a/base.css', '@import "../site.css"; @import "./title.css";');
  await put('a/title.css', 'h1 { font-family: "题" }');
  await put('index.html', page('<h1>龙</h1>'));
  const { notes } = await write();
  expect(await fontsOf('index.html')).toEqual(['龙']);
  expect(notes).toEqual([expect.stringContaining('https://other.example/y.css 不在这个文件夹里')]);
});

test('nothing is written without pages, a font, or a style that names it', async () => {
  expect(await main([folder, '--font', `题=${font}`])).toBe(1);
  await put('site.css', 'h1 { font-family: "题目" }');
  await put('index.html', page('<h1>龙</h1>'));
  expect(await main([folder, '--font', `题=${font}`])).toBe(1);
  expect(await main([folder, '--font', `题目=${join(root, 'none.ttf')}`])).toBe(1);
  expect(said.join('\n')).toMatch(/没有网页[\s\S]*没有一页的样式用到 题[\s\S]*none\.ttf/);
  expect(await read('index.html')).toBe(page('<h1>龙</h1>'));
  expect(await readdir(folder)).not.toContain('ziwan-fonts');
  for (const wrong of [
    [],
    [folder],
    [folder, '--font', '题'],
    [folder, '--nonsense'],
    [folder, root, '--font', `a=${font}`],
  ])
    expect(await main(wrong)).toBe(2);
  expect(await main(['--help'])).toBe(0);
});

test('the plugin writes them into what Vite has built, and leaves a build for the server alone', async () => {
  await put('index.html', '<style>h1 { font-family: "题" }</style><h1>龙</h1>');
  const plugin = pageFonts({ fonts: [{ family: '题', source: font }] });
  const plugins = [{ name: 'vite:css' }];
  plugin.configResolved({ root, plugins, build: { outDir: 'dist', ssr: 'server.js' } });
  await plugin.closeBundle.handler();
  expect(await read('index.html')).not.toContain('ziwan-fonts');
  plugin.configResolved({ root, plugins, build: { outDir: 'dist', ssr: false } });
  await plugin.closeBundle.handler();
  expect(await fontsOf('index.html')).toEqual(['龙']);
});

test.each([
  ['astro:build', 'ziwan-page-fonts dist'],
  ['vite-plugin-sveltekit-setup', 'ziwan-page-fonts build'],
  ['nuxt:module-preload', 'ziwan-page-fonts .output/public'],
])('the plugin says what to do where pages are written after Vite: %s', (name, command) => {
  const plugin = pageFonts({ fonts: [{ family: '题', source: font }] });
  const build = { outDir: 'dist', ssr: false };
  expect(() => plugin.configResolved({ root, plugins: [{ name }], build })).toThrow(command);
});

test('where scripts change the page, each has the rules of all, its own last, and preloads its own', async () => {
  await put('site.css', 'h1 { font-family: "题" }');
  await put('index.html', page('<h1>龙吟</h1>'));
  await put('about/index.html', page('<h1>虎吟</h1>'));
  await put('bare.html', page('<p>云</p>'));
  const preloads = async (name: string) => (await read(name)).match(/rel="preload"/g)?.length ?? 0;
  expect((await write()).clientNavigation).toBe(false);
  expect(await fontsOf('index.html')).toEqual(['吟龙']);
  expect(await fontsOf('bare.html')).toEqual([]);

  expect((await write({ clientNavigation: true })).clientNavigation).toBe(true);
  expect(await fontsOf('index.html')).toEqual(['吟虎', '吟龙']);
  expect(await fontsOf('about/index.html')).toEqual(['吟龙', '吟虎']);
  expect(await fontsOf('bare.html')).toEqual(['吟虎', '吟龙']);
  expect([await preloads('index.html'), await preloads('bare.html')]).toEqual([1, 0]);

  await put('_next/static/a.js', '');
  expect(await main([folder, '--font', `题=${font}`])).toBe(0);
  expect(said.at(-1)).toContain('3 页，由脚本切换');
  expect(await fontsOf('index.html')).toEqual(['吟虎', '吟龙']);
});

test('a Vite project has the fonts of its pages beside them once it is built', async () => {
  const project = join(root, 'project');
  await mkdir(project);
  await writeFile(
    join(project, 'index.html'),
    '<head><script type="module" src="/a.js"></script></head><h1>龙吟</h1>',
  );
  await writeFile(join(project, 'a.js'), "import './a.css';");
  await writeFile(join(project, 'a.css'), 'h1 { font-family: "题", "题-fallback" }');
  await build({
    root: project,
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true },
    plugins: [pageFonts({ fonts: [{ family: '题', source: font }] })],
  });
  expect(await fontsOf('index.html')).toEqual(['吟龙']);
  expect(said.join()).toContain('1 页');
});

test('a variant is in one file with its character on every page, and one that the font lacks is said', async () => {
  const [first, second] = ['葛\u{E0100}', '葛\u{E0101}'];
  await writeFile(font, buildFont({ characters: '葛龙吟虎啸 ', variants: { [first]: '龙' } }));
  await put('site.css', 'h1 { font-family: "题" }');
  for (const [name, text] of [
    ['a.html', `龙葛`],
    ['b.html', `吟${first}`],
    ['c.html', '虎'],
    ['d.html', '啸'],
    ['e.html', second],
  ] as const)
    await put(name, page(`<h1>${text}</h1>`));
  expect(await main([folder, '--font', `题=${font}`, '--strict'])).toBe(3);
  expect(said.join('')).toContain(`题：5 个字`);
  expect(said.join('')).toMatch(new RegExp(`没有异体 ${second}，画成本字$`, 'm'));
  expect(said.join('')).not.toContain('字体里没有');
  const [address] = [...(await read('b.html')).matchAll(/url\("([^"]+)"\)/g)].map(
    ([, found]) => found as string,
  );
  const { faces } = await unpack(await readFile(join(folder, address as string)));
  expect(inspect(faces[0]?.sfnt as Uint8Array).sequences).toEqual([[0x845b, 0xe0100]]);
});
