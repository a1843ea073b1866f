import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SHAPES } from '@ziwan/infra/blob-store';
import { bumpRevision } from '@ziwan/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JobBook } from '../../runtime/job-record.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { CurrentIndex } from './current-index.ts';

const FACES = 5;
const KNOWN = '龙'.codePointAt(0) as number;

let site: TestSite;
let written: string[];
/** Keys of the features that were read. */
let read: string[];
let faults: unknown[];
let onWritten: () => void;

beforeEach(async () => {
  site = await startTestSite();
  written = [];
  read = [];
  faults = [];
  onWritten = () => {};
}, 120_000);
afterEach(async () => {
  expect(faults).toEqual([]);
  await site.close();
});

/** Opens the index as another process on the same data would. */
function open(jobs = new JobBook()): CurrentIndex {
  const { store, blobs, fonts } = site.services;
  return new CurrentIndex({
    store,
    blobs: {
      ...blobs,
      async get(key) {
        if (key.startsWith(SHAPES)) read.push(key);
        return blobs.get(key);
      },
      async put(key, bytes) {
        written.push(key);
        onWritten();
        await blobs.put(key, bytes);
      },
    },
    dataDir: site.dataDir,
    watch: fonts.watch,
    jobs,
    onFault: (error) => faults.push(error),
  });
}

const compared = (of: CurrentIndex) => of.use(async (held) => [held?.faces.length, held?.comparable]);

test('of two processes one describes each face, and both have all of them in the end', async () => {
  const [one, other] = [open(), open()];
  await Promise.all([one.refresh(), other.refresh()]);
  await Promise.all([one.refresh(), other.refresh()]);
  expect(written).toHaveLength(FACES);
  expect(new Set(written).size).toBe(FACES);
  for (const each of [one, other]) {
    expect(await compared(each)).toEqual([FACES, FACES]);
    await each.close();
  }
});

test('a process that is stopped while it describes ends at once, and the next one goes on', async () => {
  const first = open();
  const describing = first.refresh();
  await first.close();
  await describing;
  const next = open();
  await next.refresh();
  expect(await compared(next)).toEqual([FACES, FACES]);
  expect(new Set(written).size).toBe(FACES);
  await next.close();
});

test('the folder of the file may be deleted while it is read, and the next process makes it again', async () => {
  const first = open();
  await first.refresh();
  await rm(join(site.dataDir, 'cache'), { recursive: true });
  const found = await first.use(async (held) => held?.index.known(KNOWN, new Int8Array(128)));
  expect(found?.length).toBeGreaterThan(0);
  await first.close();
  const next = open();
  await next.refresh();
  expect(await compared(next)).toEqual([FACES, FACES]);
  expect(written).toHaveLength(FACES);
  await next.close();
});

test('a new face is written beside the others, which are not read again, and the status page says how many are left', async () => {
  const { store, blobs } = site.services;
  const jobs = new JobBook();
  const first = open(jobs);
  await first.refresh();
  const all = [...written];
  const fresh = written.at(-1) as string;
  const drawingsIn = (index: CurrentIndex) =>
    index.use(async (held) => (await held?.index.known(KNOWN, new Int8Array(128)))?.length);
  const drawings = await drawingsIn(first);
  expect(drawings).toBeGreaterThan(0);
  await first.close();
  await rm(join(site.dataDir, 'cache'), { recursive: true });
  await blobs.delete(fresh);

  const next = open(jobs);
  const told: (string | null | undefined)[] = [];
  const progress = () => jobs.all.at(-1)?.progress;
  onWritten = () => told.push(progress());
  written = [];
  read = [];
  await next.refresh();
  expect(told).toEqual([expect.stringContaining(`${FACES} 款里还有 1 款没有描述`)]);
  expect(progress()).toBeNull();
  // Twice: characters are counted before they are written.
  expect(read.toSorted()).toEqual(all.flatMap((key) => [key, key]).sort());
  expect(await compared(next)).toEqual([FACES, FACES]);
  expect(await drawingsIn(next)).toBe(drawings);
  await next.close();

  read = [];
  await store.db.transaction().execute((trx) => bumpRevision(trx));
  const last = open();
  await last.refresh();
  expect(read).toEqual([]);
  expect(await compared(last)).toEqual([FACES, FACES]);
  await last.close();
});
