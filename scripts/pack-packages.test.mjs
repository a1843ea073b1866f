/**
 * Packs, installs and compiles packages, which takes a minute.
 * @module-tag nightly
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite } from '../apps/site/server/testing/site.ts';
import { root } from './setup.mjs';

const execute = promisify(execFile);
/** Without the repository's programs: packages run under the Node that was installed, 20 or later. */
const PATH = process.env.PATH.split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);
const run = (program, args, options) =>
  execute(program, args, { ...options, env: { ...process.env, PATH, ...options.env } });
const ORIGIN = 'https://fonts.example.cn';
const FONT = join(root, 'catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf');
let project;
let names;
let site;
let origin;

/** An empty project outside the repository with the tarballs installed; libraries are linked, so that no network is needed. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'ziwan-packed-'));
  await run(process.execPath, ['scripts/pack-packages.mjs', '--to', join(project, 'tarballs')], {
    cwd: root,
  });
  const tarballs = (await readdir(join(project, 'tarballs'))).filter((file) => file.endsWith('.tgz'));
  names = tarballs.map((file) => file.replace(/^ziwan-(.+)-[\d.]+\.tgz$/, '$1'));
  const needed = await Promise.all(
    tarballs.map(async (file) => {
      const read = await run('tar', ['-xOf', file, 'package/package.json'], {
        cwd: join(project, 'tarballs'),
      });
      return Object.keys(JSON.parse(read.stdout).dependencies ?? {});
    }),
  );
  const libraries = [...new Set([...needed.flat(), 'typescript', '@types/node'])];
  await writeFile(
    join(project, 'package.json'),
    JSON.stringify({
      type: 'module',
      dependencies: Object.fromEntries([
        ...names.map((name, i) => [`@ziwan/${name}`, `file:tarballs/${tarballs[i]}`]),
        ...libraries.map((name) => [name, `file:${join(root, 'node_modules', name)}`]),
      ]),
    }),
  );
  const offline = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--install-links=false'];
  await run('npm', ['install', ...offline], { cwd: project, shell: process.platform === 'win32' });
  await cp(FONT, join(project, 'title.ttf'));
  await writeFile(join(project, 'dialogue.csv'), 'key,zh\nstart,龙吟<b>虎啸</b>\n');
  site = await startTestSite({ config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } } });
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
}, 300_000);

afterAll(async () => {
  await site?.close();
  await rm(project, { recursive: true, force: true });
});

test('the packages hold JavaScript, types, licence, changelog and a README in both languages, and nothing of this repository', async () => {
  expect(names.sort()).toEqual([
    ...['client', 'game-export', 'game-text', 'game-verdict', 'lettering', 'loader', 'pack', 'page-fonts'],
    ...['subset-engine', 'subset-font'],
  ]);
  for (const name of names) {
    const folder = join(project, 'node_modules/@ziwan', name);
    const files = await readdir(folder, { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'README.zh-CN.md', 'package.json']),
    );
    for (const file of files) {
      expect(file).not.toMatch(/\.test\.|testing|(?<!\.d)\.ts$/);
      if (!/\.(js|d\.ts)$/.test(file)) continue;
      const text = await readFile(join(folder, file), 'utf8');
      expect(text, file).not.toMatch(/(?:from|import|import\() *['"]@ziwan\/|['"]\.[^'"\n]*[^d]\.ts['"]/);
    }
  }
});

test('every entry of a manifest is in the package, for tools that do not read exports, too', async () => {
  for (const name of names) {
    const folder = join(project, 'node_modules/@ziwan', name);
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const { '.': entry, ...others } = manifest.exports;
    expect([manifest.main, manifest.types]).toEqual([entry.default, entry.types]);
    for (const path of [entry, ...Object.values(others)].flatMap((one) => Object.values(Object(one))))
      if (path.length > 1) await readFile(join(folder, path));
  }
});

test.each([
  ['client', ['client', 'contract']],
  ['game-verdict', ['game-verdict', 'contract']],
])('no name of %s is lost to the same name of what it takes along', async (name, parts) => {
  const folder = `./node_modules/@ziwan/${name}`;
  await writeFile(
    join(project, 'names.mjs'),
    `const names = async (path) => Object.keys(await import('${folder}/' + path));
     const all = await names('index.js');
     const lost = (await Promise.all(${JSON.stringify(parts)}.map((part) => names(part + '/src/index.js')))).flat();
     console.log(lost.filter((one) => !all.includes(one)).join());`,
  );
  expect((await run('node', ['names.mjs'], { cwd: project })).stdout).toBe('\n');
});

test('threads of subset-font are a file each', async () => {
  const files = await readdir(join(project, 'node_modules/@ziwan/subset-font'), { recursive: true });
  expect(files.filter((file) => file.endsWith('.js')).sort()).toEqual([
    'index.js',
    'woff2-worker.js',
    'worker.js',
  ]);
  expect(files).toContain('brotli.wasm');
});

test('openFont reads parts of a file, and says what it covers', async () => {
  await writeFile(
    join(project, 'opened.mjs'),
    `import { openFont } from '@ziwan/subset-font';
     const font = await openFont('title.ttf');
     const made = await Promise.all(['龙', '吟A', ''].map((text) => font.subset(text, { targetFormat: 'woff2' })));
     console.log(made.map((bytes) => bytes.latin1Slice(0, 4)).join(), await font.covers('龙A'));
     console.log(await font.missing('龙\u{2f00}\u{10ffff}'), await font.variants('龙'));
     await font.close();`,
  );
  const { stdout } = await run('node', ['opened.mjs'], { cwd: project });
  expect(stdout).toBe("wOF2,wOF2,wOF2 true\n[ '\u{10ffff}' ] []\n");
});

test('the part of game-export that browsers load has a path of its own', async () => {
  await writeFile(
    join(project, 'preview.mjs'),
    `import * as preview from '@ziwan/game-export/preview'; console.log(Object.keys(preview).length > 0);`,
  );
  expect((await run('node', ['preview.mjs'], { cwd: project })).stdout).toBe('true\n');
});

const exampleOf = async (name, language, number = 0) => {
  const readme = await readFile(join(project, 'node_modules/@ziwan', name, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))];
  return examples[number][1].replaceAll(ORIGIN, origin);
};

test.each([
  ['client', "if (!records.some(({ fontGNo }) => fontGNo === 'shi-hei')) throw new Error();"],
  [
    'game-export',
    `const kept = Object.entries(layout.places).every(([at, place]) => next.layout.places[at].x === place.x);
     if ((await readFile('title.png', 'latin1')).slice(1, 4) !== 'PNG' || !kept || missing.length) throw new Error();`,
  ],
  ['game-text', "if (characters.length !== 4 || reading.lines[0].key !== 'start') throw new Error();"],
  [
    'game-verdict',
    `const hei = catalogue.faces.findIndex(({ gno }) => gno === 'shi-hei--regular');
     const fan = catalogue.faces.findIndex(({ gno }) => gno === 'shi-fan--bold');
     const lacked = (face) => lackedBy(script, sets, face).map(({ char }) => char).join('');
     if (lacked(hei) !== '' || lacked(fan) !== '龙啸') throw new Error(lacked(fan));`,
  ],
  ['lettering', "if (!svg.includes('<path')) throw new Error(svg);"],
  [
    'subset-engine',
    "if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'wOF2' || unmapped.length) throw new Error();",
  ],
  ['subset-font', "if ((await readFile('title.woff2', 'latin1')).slice(0, 4) !== 'wOF2') throw new Error();"],
])('the example of %s runs', async (name, check) => {
  await writeFile(join(project, `${name}.mjs`), `${await exampleOf(name, 'js')}\n${check}`);
  await run('node', [`${name}.mjs`], { cwd: project });
});

test('require of subset-font gives the function', async () => {
  await writeFile(
    join(project, 'required.cjs'),
    `const subsetFont = require('@ziwan/subset-font');
     const font = require('node:fs').readFileSync('title.ttf');
     subsetFont(font, '龙吟', { targetFormat: 'woff2' }).then((bytes) => console.log(bytes.toString('latin1', 0, 4)));`,
  );
  const { stdout } = await run('node', ['required.cjs'], { cwd: project });
  expect(stdout).toBe('wOF2\n');
});

test('the commands of the README check a script and make its package', async () => {
  await writeFile(
    join(project, 'game.json'),
    JSON.stringify({
      ...{ format: 'ziwan-project', version: 1, name: '龙吟', uses: ['game'] },
      roles: [{ name: '标题', face: 'shi-hei--regular' }],
      texts: [{ name: 'dialogue.csv', settings: {}, characters: '' }],
    }),
  );
  await mkdir(join(project, 'lines'));
  await writeFile(join(project, 'lines/a.csv'), 'zh\n九万里\n');
  await writeFile(join(project, 'lines/b.csv'), 'zh\n体凤\n');
  const [, site, ...commands] = /^export ZIWAN_SITE=(\S+)\n(.*)$/s.exec(await exampleOf('pack', 'sh'));
  const answers = [];
  for (const command of commands.join('').trim().split('\n'))
    answers.push((await run('sh', ['-c', command], { cwd: project, env: { ZIWAN_SITE: site } })).stdout);
  expect(answers).toEqual([
    expect.stringMatching(/^每款字体都写得全。\n/),
    expect.stringMatching(/^打好了：.*build\/fonts\.zip/),
    expect.stringMatching(/^打好了：.*assets\/fonts.*godot4/),
    expect.stringContaining('"outcome": "made"'),
  ]);
  expect(JSON.parse(answers[3]).characters).toBe(5);
  expect(await readdir(join(project, 'assets/fonts'))).toContain('fonts.lock.json');
  const failed = await run('npx', ['ziwan-pack', 'none.json'], { cwd: project }).catch((error) => error);
  expect(failed.code).toBe(2);
  expect(failed.stderr).toContain('none.json 不存在。 [PROJECT_UNREADABLE]\n');
});

test('the command and the call of page-fonts write the font of a page', async () => {
  await mkdir(join(project, 'fonts'));
  await cp(FONT, join(project, 'fonts/kuaile.ttf'));
  const page = '<h1 style="font-family: 站酷快乐体">龙吟虎啸</h1>';
  for (const folder of ['dist', 'out']) {
    await mkdir(join(project, folder));
    await writeFile(join(project, folder, 'index.html'), page);
  }
  const [command] = (await exampleOf('page-fonts', 'sh')).split('\n');
  expect((await run('sh', ['-c', command], { cwd: project })).stdout).toContain(
    '站酷快乐体：4 个字，1 个文件',
  );
  await writeFile(join(project, 'page-fonts.mjs'), await exampleOf('page-fonts', 'js', 1));
  await run('node', ['page-fonts.mjs'], { cwd: project });
  for (const folder of ['dist', 'out']) {
    const [font] = await readdir(join(project, folder, 'ziwan-fonts'));
    expect(await readFile(join(project, folder, 'index.html'), 'utf8')).toContain(`ziwan-fonts/${font}`);
  }
});

test('subsetFont reads WOFF2 and limits axes in its workers', async () => {
  await writeFile(
    join(project, 'again.mjs'),
    `import { readFileSync } from 'node:fs';
     import subsetFont from '@ziwan/subset-font';
     const small = await subsetFont(readFileSync('title.ttf'), '龙吟AV', { targetFormat: 'woff2' });
     const [pinned, woff] = await Promise.all([
       subsetFont(small, '龙A', { targetFormat: 'sfnt', variationAxes: { wght: 700 } }),
       subsetFont(small, '龙A', { targetFormat: 'woff' }),
     ]);
     console.log(small.latin1Slice(0, 4), pinned.readUInt32BE(0), woff.latin1Slice(0, 4));`,
  );
  const { stdout } = await run('node', ['again.mjs'], { cwd: project });
  expect(stdout.trim()).toBe('wOF2 65536 wOFF');
});

test('a program in TypeScript type-checks against the packages', async () => {
  const program = (width) => `
    import { createClient, getFontList } from '@ziwan/client';
    import { AtlasEngine, type Atlas, composePackage, type PackageInput } from '@ziwan/game-export';
    import { readGameText, type FileReading } from '@ziwan/game-text';
    import { type CoverageSets, type FaceVerdict, ScriptCount, verdictsOf } from '@ziwan/game-verdict';
    import { type ExitCode, runPack } from '@ziwan/pack';
    import { openTypeface, setterOf, svgLine, type Line } from '@ziwan/lettering';
    import { createSubsetEngine, SubsetError } from '@ziwan/subset-engine';
    import subsetFont, { type OpenedFont, openFont, type SubsetFontOptions } from '@ziwan/subset-font';
    export const open = async (): Promise<string[]> => {
      const opened: OpenedFont = await openFont('a.ttf', { faceIndex: 1 });
      return opened.missing('龙');
    };
    const options: SubsetFontOptions = { targetFormat: 'woff2', variationAxes: { wght: { min: 100, max: 400, default: 300 } } };
    const font: Buffer = await subsetFont(Buffer.alloc(0), '龙', options);
    const line: Line = setterOf(await openTypeface(font, { wght: 400 })).set('龙');
    const svg: string = svgLine(line, { x: 0, y: 0, size: 12, fill: '#000' });
    const width: ${width} = line.advance;
    const engine = createSubsetEngine({ load: async () => font, workers: 1 });
    const { bytes } = await engine.subset({ font: 'a', text: '龙' });
    const { total } = await createClient({ origin: 'http://localhost' }).call(getFontList, { query: {} });
    const { atlas }: { atlas: Atlas } = await new AtlasEngine().draw(
      { bytes: font, family: 'a', bold: false, italic: false }, '龙', { size: 40 });
    const reading: FileReading = await readGameText({ name: 'a.csv', bytes: font });
    export const judge = (sets: CoverageSets): FaceVerdict[] => verdictsOf(new ScriptCount([reading]), sets);
    export const compose = (input: PackageInput) => composePackage(input);
    const exit: ExitCode = await runPack([], { env: {}, cwd: '.', stdout() {}, stderr() {} });
    export const more: [number, number] = [atlas.size, exit];
    export const all: [string, number, Uint8Array, number] = [svg, width, bytes, total];
    export const code = (error: SubsetError) => error.code;`;
  await writeFile(
    join(project, 'composed.ts'),
    `import type { PackageInput } from '@ziwan/game-export';
     declare const site: PackageInput['site'], faces: PackageInput['faces'], bill: PackageInput['bill'];
     declare const response: NodeJS.WritableStream;
     ${await exampleOf('game-export', 'ts')}`,
  );
  const check = async (width) => {
    await writeFile(join(project, 'program.ts'), program(width));
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2023',
    ];
    const tsc = [
      join('node_modules', 'typescript', 'bin', 'tsc'),
      ...options,
      '--types',
      'node',
      'program.ts',
      'composed.ts',
    ];
    return run(process.execPath, tsc, { cwd: project }).then(
      () => '',
      (error) => error.stdout,
    );
  };
  expect(await check('number')).toBe('');
  expect(await check('string')).toMatch(/program\.ts.*TS2322/);
});
