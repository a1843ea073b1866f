import type { SubsetEngine, SubsetJob } from '@ziwan/subset-engine';
import { expect, test } from 'vitest';
import { runAs } from '../runtime/current-client.ts';
import { fairEngine } from './fair-engine.ts';

function recording() {
  const done: string[] = [];
  const subset = async (job: SubsetJob) => {
    done.push(job.text);
    return { bytes: new Uint8Array(), unmapped: [], glyphs: 0, path: 'fast' as const, ms: 7 };
  };
  return { done, engine: fairEngine({ subset } as unknown as SubsetEngine) };
}

const jobs = [
  { font: 'a', text: '龙' },
  { font: 'a', text: '龙吟' },
];

test('each job of a batch waits for its client’s turn, longer texts for more', async () => {
  const { done, engine } = recording();
  const waits: { ms: number; go: () => void }[] = [];
  const turn = (ms: number) => new Promise<void>((go) => void waits.push({ ms, go }));
  let batch: Promise<unknown> = Promise.resolve();
  runAs({ turn, charge() {}, standAside: () => () => {} }, () => {
    batch = engine.subsetMany(jobs);
  });
  expect(done).toEqual([]);
  expect(waits[1]?.ms).toBeGreaterThan(waits[0]?.ms as number);
  waits[1]?.go();
  await Promise.resolve();
  expect(done).toEqual(['龙吟']);
  waits[0]?.go();
  await batch;
  expect(done).toEqual(['龙吟', '龙']);
});

test('jobs start at once when it is their client’s turn, or for nobody', () => {
  const { done, engine } = recording();
  void engine.subsetMany(jobs);
  runAs({ turn: () => null, charge() {}, standAside: () => () => {} }, () => void engine.subsetMany(jobs));
  expect(done).toHaveLength(4);
});

test('a client is charged what its job took beyond the expected', async () => {
  const { engine } = recording();
  let charged = 0;
  const client = {
    turn: (ms: number) => {
      charged += ms;
      return null;
    },
    charge(ms: number) {
      charged += ms;
    },
    standAside: () => () => {},
  };
  const [job] = jobs as [SubsetJob];
  let done: Promise<unknown> = Promise.resolve();
  runAs(client, () => {
    done = engine.subset(job);
  });
  expect(charged).toBeLessThan(1);
  await done;
  expect(charged).toBeCloseTo(7);
});
