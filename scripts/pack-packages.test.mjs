import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './setup.mjs';

const run = promisify(execFile);
const LIBRARIES = ['harfbuzzjs', 'wawoff2', 'zod', 'typescript', '@types/node'];
const FONT = join(root, 'catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf');
let project;
let names;

/** An empty project outside the repository with the tarballs installed; libraries are linked, so that no network is needed. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'ziwan-packed-'));
  await run(process.execPath, ['scripts/pack-packages.mjs', '--to', join(project, 'tarballs')], {
    cwd: root,
  });
  const tarballs = (await readdir(join(project, 'tarballs'))).filter((file) => file.endsWith('.tgz'));
  names = tarballs.map((file) => file.replace(/^ziwan-(.+)-[\d.]+\.tgz$/, '$1'));
  await writeFile(
    join(project, 'package.json'),
    JSON.stringify({
      type: 'module',
      dependencies: Object.fromEntries([
        ...names.map((name, i) => [`@ziwan/${name}`, `file:tarballs/${tarballs[i]}`]),
        ...LIBRARIES.map((name) => [name, `file:${join(root, 'node_modules', name)}`]),
      ]),
    }),
  );
  const offline = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--install-links=false'];
  await run('npm', ['install', ...offline], { cwd: project, shell: process.platform === 'win32' });
  await cp(FONT, join(project, 'title.ttf'));
}, 300_000);

afterAll(() => rm(project, { recursive: true, force: true }));

test('the packages hold JavaScript, types, licence and README, and nothing of this repository', async () => {
  expect(names.sort()).toEqual(['client', 'lettering', 'subset-engine', 'subset-font']);
  for (const name of names) {
    const folder = join(project, 'node_modules/@ziwan', name);
    const files = await readdir(folder, { recursive: true });
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    for (const file of files) {
      expect(file).not.toMatch(/\.test\.|testing|(?<!\.d)\.ts$/);
      if (!/\.(js|d\.ts)$/.test(file)) continue;
      const text = await readFile(join(folder, file), 'utf8');
      expect(text, file).not.toMatch(/(?:from|import|import\() *['"]@ziwan\/|['"]\.[^'"\n]*[^d]\.ts['"]/);
    }
  }
});

test.each(['lettering', 'subset-engine', 'subset-font'])('the example of %s runs', async (name) => {
  const readme = await readFile(join(project, 'node_modules/@ziwan', name, 'README.md'), 'utf8');
  const [, example] = /```js\n(.*?)```/s.exec(readme) ?? [];
  const results = {
    lettering: "if (!svg.includes('<path')) throw new Error(svg);",
    'subset-engine':
      "if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'wOF2' || unmapped.length) throw new Error();",
    'subset-font': "if ((await readFile('title.woff2', 'latin1')).slice(0, 4) !== 'wOF2') throw new Error();",
  };
  await writeFile(join(project, `${name}.mjs`), `${example}\n${results[name]}`);
  await run('node', [`${name}.mjs`], { cwd: project });
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
    import { openTypeface, setterOf, svgLine, type Line } from '@ziwan/lettering';
    import { createSubsetEngine, SubsetError } from '@ziwan/subset-engine';
    import subsetFont, { type SubsetFontOptions } from '@ziwan/subset-font';
    const options: SubsetFontOptions = { targetFormat: 'woff2', variationAxes: { wght: { min: 100, max: 400 } } };
    const font: Buffer = await subsetFont(Buffer.alloc(0), '龙', options);
    const line: Line = setterOf(await openTypeface(font, { wght: 400 })).set('龙');
    const svg: string = svgLine(line, { x: 0, y: 0, size: 12, fill: '#000' });
    const width: ${width} = line.advance;
    const engine = createSubsetEngine({ load: async () => font, workers: 1 });
    const { bytes } = await engine.subset({ font: 'a', text: '龙' });
    const { total } = await createClient({ origin: 'http://localhost' }).call(getFontList, { query: {} });
    export const all: [string, number, Uint8Array, number] = [svg, width, bytes, total];
    export const code = (error: SubsetError) => error.code;`;
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
    ];
    return run(process.execPath, tsc, { cwd: project }).then(
      () => '',
      (error) => error.stdout,
    );
  };
  expect(await check('number')).toBe('');
  expect(await check('string')).toMatch(/program\.ts.*TS2322/);
});
