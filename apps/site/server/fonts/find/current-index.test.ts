import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JobBook } from '../../runtime/job-record.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { CurrentIndex } from './current-index.ts';

const FACES = 5;
const KNOWN = '龙'.codePointAt(0) as number;

let site: TestSite;
let written: string[];
let faults: unknown[];

beforeEach(async () => {
  site = await startTestSite();
  written = [];
  faults = [];
}, 120_000);
afterEach(async () => {
  expect(faults).toEqual([]);
  await site.close();
});

/** Opens the index as another process on the same data would. */
function open(): CurrentIndex {
  const { store, blobs, fonts } = site.services;
  return new CurrentIndex({
    store,
    blobs: {
      ...blobs,
      async put(key, bytes) {
        written.push(key);
        await blobs.put(key, bytes);
      },
    },
    dataDir: site.dataDir,
    watch: fonts.watch,
    jobs: new JobBook(),
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
