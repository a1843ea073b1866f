import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const read = (name) => readFileSync(join(root, name), 'utf8');
const english = read('README.md');
const chinese = read('README.zh-CN.md');

test('both READMEs have the same commands, names, links and pictures, and lead to each other', () => {
  const factsOf = (text) =>
    [
      ...[...text.matchAll(/^npm [^#\n]+/gm)].map(([command]) => command.trim()),
      ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name),
      ...[...text.matchAll(/\]\(([^)]+)\)|src="([^"]+)"/g)]
        .map(([, link, source]) => link ?? source)
        .filter((path) => !/^README/.test(path)),
    ].sort();
  expect(factsOf(chinese)).toEqual(factsOf(english));
  expect(english).toContain('](README.zh-CN.md)');
  expect(chinese).toContain('](README.md)');
});

const packages = globSync('packages/*/README.zh-CN.md', { cwd: root }).map((path) => dirname(path));

test.each(packages)('both READMEs of %s have the same code, names and links', (folder) => {
  const factsOf = (text) => {
    const blocks = [...text.matchAll(/^```\w+\n(.*?)^```/gms)].map(([, code]) =>
      code.replace(/(?:^| +)\/\/.*$/gm, ''),
    );
    const prose = text.replace(/^```.*?^```/gms, '');
    const [names, links, rows] = [/`([^`\n]+)`/g, /\]\(([^)]+)\)/g, /^\| (\d*)/gm].map((pattern) =>
      [...prose.matchAll(pattern)]
        .map(([, fact]) => fact)
        .filter((fact) => !/^README/.test(fact))
        .sort(),
    );
    return { blocks, names, links, rows };
  };
  const [english, chinese] = ['README.md', 'README.zh-CN.md'].map((name) => read(join(folder, name)));
  expect(factsOf(chinese)).toEqual(factsOf(english));
  const heading = `# @ziwan/${basename(folder)}`;
  expect(english.split('\n').slice(0, 3)).toEqual([heading, '', 'English | [中文](README.zh-CN.md)']);
  expect(chinese.split('\n').slice(0, 3)).toEqual([heading, '', '[English](README.md) | 中文']);
});

test('the pictures of the READMEs are there, and light', () => {
  const pictures = [...english.matchAll(/docs\/\w+\.webp/g)].map(([path]) => path);
  expect(pictures).toHaveLength(3);
  for (const path of pictures) {
    expect(existsSync(join(root, path)), path).toBe(true);
    expect(readFileSync(join(root, path)).length, path).toBeLessThan(150_000);
  }
});

test('both READMEs and `engines` ask for the same Node', () => {
  const { engines } = JSON.parse(read('package.json'));
  const versions = engines.node.match(/\d+\.\d+/g);
  for (const text of [english, chinese, read('CONTRIBUTING.md')])
    for (const version of versions) expect(text).toContain(version);
});
