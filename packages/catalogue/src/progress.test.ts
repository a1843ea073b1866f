import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { ImportProgress } from './import-path.ts';
import { createProgress } from './progress.ts';

const steps: [at: number, progress: ImportProgress][] = [
  [0, { phase: 'packages', done: 0, total: 42, label: '', bytes: 169_000_000 }],
  [14_999, { phase: 'packages', done: 20, total: 42, label: '' }],
  [15_000, { phase: 'packages', done: 21, total: 42, label: '' }],
  [20_000, { phase: 'fonts', done: 1, total: 90, label: 'a' }],
  [34_999, { phase: 'fonts', done: 40, total: 90, label: 'b' }],
  [35_000, { phase: 'fonts', done: 41, total: 90, label: 'c' }],
  [35_001, { phase: 'fonts', done: 90, total: 90, label: 'd' }],
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

test('an import names its phases and their sizes, and in a log says every 15 s at most how far it is', () => {
  expect(shown(false)).toBe(
    '下载字体包：42 个，约 169 MB…\n字体包 21/42\n导入字体：90 族…\n导入字体 41/90\n',
  );
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
  time = 14_999;
  progress.onProgress({ phase: 'coverage', done: 500, total: 1000 });
  time = 15_000;
  progress.onProgress({ phase: 'coverage', done: 600, total: 1000 });
  progress.onProgress({ phase: 'shapes', done: 0, total: 7 });
  expect(String(out.read())).toBe(
    '重算覆盖率：1000 款字体，只在规则变了以后做一次…\n重算覆盖率 600/1000\n重新描述字形：7 款字体，只在规则变了以后做一次…\n',
  );
});
