import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { runAs } from '../../runtime/current-client.ts';
import { entriesOf } from '../../testing/zip.ts';
import { archive } from './archive.ts';

const KB = 1024;

test('a zip waits for its client’s turn before each file and each piece of it', async () => {
  const pieces = [128, 128, 44].map((n) => randomBytes(n * KB));
  const turns: number[] = [];
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const turn = (ms: number) => {
    turns.push(ms);
    return turns.length % 2 ? Promise.resolve() : null;
  };
  runAs({ turn, charge() {}, standAside: () => () => {} }, () => {
    const stream = archive([{ name: 'a.ttf', at: new Date(), open: async () => pieces }]);
    void stream.toArray().then((parts) => resolve(Buffer.concat(parts)));
  });
  const files = entriesOf(await promise);
  expect(turns).toEqual([20, 5, 5, 5]);
  expect(files.get('a.ttf')?.equals(Buffer.concat(pieces))).toBe(true);
});

test('a zip that nobody asked for waits for no turn', async () => {
  const stream = archive([{ name: 'a.ttf', at: new Date(), open: async () => [Buffer.from('a')] }]);
  expect([...entriesOf(Buffer.concat(await stream.toArray())).keys()]).toEqual(['a.ttf']);
});

test('entries bear the site’s time and give the same bytes, in any time zone of the server', async () => {
  const before = process.env.TZ;
  const zips = new Set<string>();
  try {
    for (const zone of ['UTC', 'Asia/Shanghai', 'America/New_York']) {
      process.env.TZ = zone;
      const at = new Date('2026-01-02T20:30:40Z');
      const stream = archive([{ name: 'a.ttf', at, open: async () => [Buffer.from('a')] }]);
      zips.add(Buffer.concat(await stream.toArray()).toString('latin1'));
    }
  } finally {
    process.env.TZ = before;
    if (before === undefined) delete process.env.TZ;
  }
  expect(zips.size).toBe(1);
  const header = Buffer.from([...zips][0] as string, 'latin1');
  const [time, date] = [header.readUInt16LE(10), header.readUInt16LE(12)];
  const day = [(date >> 9) + 1980, (date >> 5) & 15, date & 31];
  expect([...day, time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([2026, 1, 3, 4, 30, 40]);
});
