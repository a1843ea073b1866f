import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeOld } from './build.ts';

const HOUR = 3600 * 1000;

test('a build keeps the scripts of builds of the last day, which running servers and open pages ask for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ziwan-build-'));
  const now = Date.now();
  const write = (name: string, age: number) => {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), new Date(now - age), new Date(now - age));
  };
  write('entry-a.js', 23 * HOUR);
  write('entry-b.js', 25 * HOUR);
  write('entry-c.js', 0);
  removeOld(folder, now);
  expect(readdirSync(folder).sort()).toEqual(['entry-a.js', 'entry-c.js']);
  rmSync(folder, { recursive: true });
});
