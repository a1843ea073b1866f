import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildFont } from '@ziwan/font-inspect/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { createSubsetEngine, type EngineInternals } from './engine.ts';
import { OpenFont } from './subset-font.ts';
import { BREAKS_LATER, HANGS, THROWS, TRAPS } from './testing/faults.ts';
import { compositeFont } from './testing/tiny-truetype.ts';
import type { SubsetEngine, SubsetEngineOptions } from './types.ts';

const FAULTY: EngineInternals = { workerEntry: new URL('./testing/faulty-worker.ts', import.meta.url) };
const FONT = '00'.repeat(32);
const OTHER = '01'.repeat(32);

let engine: SubsetEngine;
afterEach(() => engine.close());

function start(options: Partial<SubsetEngineOptions> = {}, internals: EngineInternals = {}) {
  const loads: string[] = [];
  engine = createSubsetEngine(
    {
      workers: 1,
      load: async (font) => {
        loads.push(font);
        return compositeFont();
      },
      ...options,
    },
    internals,
  );
  return loads;
}

const settled = (jobs: Promise<unknown>[]) =>
  Promise.all(
    jobs.map((job) =>
      job.then(
        () => 'ok',
        (error: { code: string }) => error.code,
      ),
    ),
  );

test('each job of a batch settles on its own', async () => {
  start({ workers: 2 });
  const results = await engine.subsetMany([
    { font: FONT, text: 'A' },
    { font: OTHER, text: 'B', axes: { wght: 400 } },
    { font: OTHER, text: '\n\r\n' },
    { font: OTHER, text: 'ABC' },
  ]);
  expect(results.map((r) => (r.status === 'fulfilled' ? r.value.glyphs : r.reason.code))).toEqual([
    2,
    'AXIS_INVALID',
    'EMPTY_TEXT',
    5,
  ]);
});

test('concurrent jobs load a font once', async () => {
  const loads = start({ workers: 2 });
  await Promise.all('ABCABC'.split('').map((text) => engine.subset({ font: FONT, text })));
  expect(loads).toEqual([FONT]);
});

test('equal concurrent jobs run once', async () => {
  start();
  const [first, second, third] = await Promise.all([
    engine.subset({ font: FONT, text: 'AB' }),
    engine.subset({ font: FONT, text: 'BA\nA' }),
    engine.subset({ font: FONT, text: 'AB', format: 'ttf' }),
  ]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(engine.stats().jobs).toBe(2);
});

test('a failing loader fails its job, and the next job loads again', async () => {
  let down = true;
  start({
    load: async () => {
      if (down) throw new Error('no such font');
      return compositeFont();
    },
  });
  await expect(engine.subset({ font: FONT, text: 'A' })).rejects.toThrow('no such font');
  down = false;
  await expect(engine.subset({ font: FONT, text: 'A' })).resolves.toMatchObject({ glyphs: 2 });
});

test('a load that takes longer than the timeout goes on, and serves later jobs', async () => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const loads: string[] = [];
  start({
    timeoutMs: 50,
    load: (font) => {
      loads.push(font);
      return promise;
    },
  });
  const ask = () => engine.subset({ font: FONT, text: 'A' });
  await expect(ask()).rejects.toMatchObject({ code: 'BUSY' });
  resolve(compositeFont());
  await expect(ask()).resolves.toMatchObject({ glyphs: 2 });
  expect(loads).toEqual([FONT]);
});

test('a loader that hangs fails only its jobs, and is called again in the end', async () => {
  const loads: string[] = [];
  start({
    timeoutMs: 20,
    load: (font) => {
      loads.push(font);
      return loads.length === 1 ? new Promise(() => {}) : Promise.resolve(compositeFont());
    },
  });
  const ask = () => engine.subset({ font: FONT, text: 'A' });
  await expect(ask()).rejects.toMatchObject({ code: 'BUSY' });
  await expect.poll(() => settled([ask()])).toEqual(['ok']);
  expect(loads).toEqual([FONT, FONT]);
});

test('fonts beyond the budget are evicted, least recently used first', async () => {
  const size = compositeFont().length;
  const loads = start({ residentBytes: size * 3 });
  for (const font of [FONT, OTHER, FONT, '02'.repeat(32), FONT, OTHER])
    await engine.subset({ font, text: 'A' });
  expect(loads).toEqual([FONT, OTHER, '02'.repeat(32), OTHER]);
  expect(engine.stats().residentFonts).toBe(2);
  expect(engine.stats().residentBytes).toBeLessThanOrEqual(size * 3);
});

test('a full queue rejects jobs with BUSY', async () => {
  start({ queueLimit: 2 });
  await engine.subset({ font: FONT, text: 'A' });
  const codes = await settled(['A', 'B', 'C', 'AB'].map((text) => engine.subset({ font: FONT, text })));
  expect(codes).toEqual(['ok', 'ok', 'BUSY', 'BUSY']);
});

test('no job is rejected as long as any worker has room', async () => {
  start({ workers: 2, queueLimit: 2 });
  await engine.subset({ font: FONT, text: 'A' });
  const codes = await settled(['A', 'B', 'C', 'AB', 'BC'].map((text) => engine.subset({ font: FONT, text })));
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'BUSY']);
});

test('jobs of a coloured font, which takes much memory in each worker, wait for one; those of others go to any', async () => {
  const coloured = buildFont({ characters: 'ABC', blank: '体', layers: { 体: 'AB' } });
  start({
    workers: 2,
    queueLimit: 2,
    load: async (font) => (font === OTHER ? coloured : compositeFont()),
  });
  const ask = async (font: string) => {
    await engine.subset({ font, text: 'A' });
    return settled(['A', 'B', 'C'].map((text) => engine.subset({ font, text })));
  };
  expect(await ask(FONT)).toEqual(['ok', 'ok', 'ok']);
  expect(await ask(OTHER)).toEqual(['ok', 'ok', 'BUSY']);
});

test('a hanging job is ended with its worker, and the next worker does the jobs behind it', async () => {
  start({ timeoutMs: 1500 }, FAULTY);
  const codes = await settled(
    ['A', HANGS, 'B', 'C', 'AB', 'BC', 'AC'].map((text) => engine.subset({ font: FONT, text })),
  );
  expect(codes).toEqual(['ok', 'TIMEOUT', 'ok', 'ok', 'ok', 'ok', 'ok']);
  expect(engine.stats()).toMatchObject({ respawned: 1, failed: 1, jobs: 7 });
});

test('a trap ends its worker, and the next worker does the jobs behind it', async () => {
  start({}, FAULTY);
  const codes = await settled(
    ['A', TRAPS, 'B', 'C', 'AB', 'BC', 'AC'].map((text) => engine.subset({ font: FONT, text })),
  );
  expect(codes).toEqual(['ok', 'CRASHED', 'ok', 'ok', 'ok', 'ok', 'ok']);
  expect(engine.stats()).toMatchObject({ respawned: 1, failed: 1 });
});

test('a fault of the program is not called one of the font, and its cause is kept', async () => {
  start({}, FAULTY);
  await expect(engine.subset({ font: FONT, text: THROWS })).rejects.toMatchObject({
    code: 'INTERNAL',
    message: '子集引擎内部出错：a fault of the program',
    cause: { name: 'TypeError', message: 'a fault of the program' },
  });
  await expect(engine.subset({ font: FONT, text: TRAPS })).rejects.toMatchObject({
    code: 'CRASHED',
    cause: { message: 'unreachable' },
  });
  await expect(engine.subset({ font: FONT, text: 'A' })).resolves.toMatchObject({ glyphs: 2 });
});

test('a worker that cannot start says why', async () => {
  start({}, { workerEntry: new URL('./no-such-worker.mjs', import.meta.url) });
  await expect(engine.subset({ font: FONT, text: 'A' })).rejects.toMatchObject({
    code: 'INTERNAL',
    message: expect.stringMatching(/^子集引擎的线程没有启动：.*no-such-worker/),
    cause: { code: 'MODULE_NOT_FOUND' },
  });
});

test('a font whose preparation breaks a worker fails no job and is not prepared again', async () => {
  start({}, FAULTY);
  const texts = ['A', 'B', 'C', 'AB', 'BC'].map((text) => text + BREAKS_LATER);
  const ask = () => settled(texts.map((text) => engine.subset({ font: FONT, text })));
  expect(await ask()).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  await vi.waitFor(() => expect(engine.stats().respawned).toBe(1), 10_000);
  expect(await ask()).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  await setTimeout(1000);
  expect(engine.stats()).toMatchObject({ respawned: 1, failed: 0 });
});

test.each([false, true])(
  'many jobs on many fonts give correct results, whichever worker runs them, if threads start late: %s',
  async (startsLate) => {
    start({ workers: 3, startsLate });
    const letters = ['A', 'B', 'C', 'AB', 'AC', 'BC', 'ABC'];
    const jobs = Array.from({ length: 140 }, (_, i) => ({
      font: `${'00'.repeat(31)}${i.toString(16).padStart(2, '0')}`,
      text: letters[i % letters.length] as string,
    }));
    const results = await engine.subsetMany(jobs);
    const alone = new OpenFont(compositeFont());
    results.forEach((result, i) => {
      const codePoints = [...(jobs[i]?.text ?? '')].map((c) => c.codePointAt(0) as number);
      const expected = alone.subset({ codePoints, axes: null, format: 'woff2', layout: 'all', quality: 5 });
      expect(result).toEqual({ status: 'fulfilled', value: { ...expected, ms: expect.any(Number) } });
    });
  },
);

test('workers read fonts from their files, whatever the memory budget, and load each only once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-engine-'));
  const fonts = [FONT, OTHER, '02'.repeat(32)];
  for (const font of fonts) await writeFile(join(dir, font), compositeFont());
  const loads: string[] = [];
  start({
    residentBytes: 100,
    inFiles: true,
    load: async (font) => {
      loads.push(font);
      return { path: join(dir, font), length: compositeFont().length };
    },
  });
  const alone = new OpenFont(compositeFont());
  const codePoints = [...'AC'].map((c) => c.codePointAt(0) as number);
  const expected = alone.subset({ codePoints, axes: null, format: 'woff2', layout: 'all', quality: 5 });
  for (const font of [...fonts, ...fonts])
    expect(await engine.subset({ font, text: 'AC' })).toMatchObject(expected);
  expect(loads).toEqual(fonts);
  await rm(dir, { recursive: true });
});

test('a font whose file can no longer be read is loaded again, and works once the file is back', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-engine-'));
  const path = join(dir, FONT);
  await writeFile(path, compositeFont());
  let isSound = true;
  const loads: string[] = [];
  start({
    inFiles: true,
    load: async (font) => {
      loads.push(font);
      if (!isSound) throw new Error('damaged');
      return { path, length: compositeFont().length };
    },
  });
  await truncate(path, 100);
  isSound = false;
  await expect(engine.subset({ font: FONT, text: 'A' })).rejects.toThrow('damaged');
  isSound = true;
  await expect(engine.subset({ font: FONT, text: 'A' })).rejects.toMatchObject({ code: 'FONT_UNREADABLE' });
  await writeFile(path, compositeFont());
  await expect(engine.subset({ font: FONT, text: 'A' })).resolves.toMatchObject({ glyphs: 2 });
  expect(loads.length).toBeGreaterThan(2);
  await rm(dir, { recursive: true });
});

test('a file that is not a font is rejected without a crash', async () => {
  start({ load: async () => new TextEncoder().encode('<html>not found</html>') });
  await expect(engine.subset({ font: FONT, text: 'A' })).rejects.toMatchObject({ code: 'FONT_INVALID' });
  expect(engine.stats().respawned).toBe(0);
});

test('a closed engine rejects all jobs with CLOSED, including waiting ones', async () => {
  start({}, FAULTY);
  const waiting = settled([
    engine.subset({ font: FONT, text: HANGS }),
    engine.subset({ font: FONT, text: 'A' }),
  ]);
  await engine.close();
  expect(await waiting).toEqual(['CLOSED', 'CLOSED']);
  await expect(engine.subset({ font: FONT, text: 'A' })).rejects.toMatchObject({ code: 'CLOSED' });
});
