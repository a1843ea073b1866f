import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { ImportProgress } from './import-path.ts';
import { createProgress } from './progress.ts';

const steps: [at: number, progress: ImportProgress][] = [
  [0, { phase: 'packages', done: 0, total: 42, label: '', bytes: 169_000_000 }],
  [4999, { phase: 'packages', done: 20, total: 42, label: '' }],
  [5000, { phase: 'packages', done: 21, total: 42, label: '', downloaded: 1 }],
  [10_000, { phase: 'fonts', done: 1, total: 90, label: 'a' }],
  [14_999, { phase: 'fonts', done: 40, total: 90, label: 'b' }],
  [15_000, { phase: 'fonts', done: 41, total: 90, label: 'c' }],
  [15_001, { phase: 'fonts', done: 90, total: 90, label: 'd' }],
];

function shown(isTTY: boolean): string {
  const out = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
  let time = 0;
  const progress = createProgress(out, () => time);
  for (const [at, step] of steps) {
    time = at;
    progress.onProgress(step);
  }
  progress.stop();
  return String(out.read());
}

test('an import names its phases and their sizes, and in a log says every 5 s at most how far it is', () => {
  expect(shown(false)).toBe(
    '取字体包：42 个，约 169 MB，npm 缓存里有的不用下载…\n字体包 21/42\n导入字体：90 族…\n导入字体 41/90\n',
  );
});

test('an import says when npm had all packages in its cache', () => {
  const out = new PassThrough({ encoding: 'utf8' });
  const { onProgress } = createProgress(out, () => 0);
  for (const done of [0, 42]) onProgress({ phase: 'packages', done, total: 42, label: '', downloaded: 0 });
  onProgress({ phase: 'fonts', done: 1, total: 90, label: 'a' });
  expect(String(out.read())).toContain('…\n字体包都在 npm 的缓存里，没有下载\n导入字体：90 族…\n');
});

test('an import has a bar only on a terminal', () => {
  expect(shown(true)).toContain('█');
  expect(shown(false)).not.toContain('█');
});

test('a start says how far it is with stored faces', () => {
  const out = new PassThrough({ encoding: 'utf8' });
  let time = 0;
  const progress = createProgress(out, () => time);
  progress.onProgress({ phase: 'coverage', done: 0, total: 1000 });
  time = 4999;
  progress.onProgress({ phase: 'coverage', done: 500, total: 1000 });
  time = 5000;
  progress.onProgress({ phase: 'coverage', done: 600, total: 1000 });
  progress.onProgress({ phase: 'shapes', done: 0, total: 7 });
  expect(String(out.read())).toBe(
    '重算覆盖率：1000 款字体，只在规则变了以后做一次…\n重算覆盖率 600/1000\n重新描述字形：7 款字体，只在规则变了以后做一次…\n',
  );
});
