import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { runAs } from '../../runtime/current-client.ts';
import { entriesOf } from '../../testing/zip.ts';
import { archive } from './archive.ts';

const KB = 1024;

test('a zip waits for its client’s turn before each file and each 128 kB of it', async () => {
  const bytes = randomBytes(300 * KB);
  const turns: number[] = [];
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const turn = (ms: number) => {
    turns.push(ms);
    return turns.length % 2 ? Promise.resolve() : null;
  };
  runAs({ turn }, () => {
    const stream = archive([{ name: 'a.ttf', at: new Date(), read: async () => bytes }]);
    void stream.toArray().then((parts) => resolve(Buffer.concat(parts)));
  });
  const files = entriesOf(await promise);
  expect(turns).toEqual([20, 5, 5, 5]);
  expect(files.get('a.ttf')?.equals(bytes)).toBe(true);
});

test('a zip that nobody asked for waits for no turn', async () => {
  const stream = archive([{ name: 'a.ttf', at: new Date(), read: async () => Buffer.from('a') }]);
  expect([...entriesOf(Buffer.concat(await stream.toArray())).keys()]).toEqual(['a.ttf']);
});
