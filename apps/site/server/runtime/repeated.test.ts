import { expect, test, vi } from 'vitest';
import { Repeated } from './repeated.ts';

test('a task repeats while the process serves, and a series of failures is reported once', async () => {
  let serving = true;
  let fails = false;
  let runs = 0;
  const faults: unknown[] = [];
  const repeated = new Repeated(
    async () => {
      runs++;
      if (fails) throw new Error('away');
    },
    (error) => faults.push(error),
  );
  const more = async (count: number) => {
    const from = runs;
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(from + count));
  };
  repeated.start(() => serving, 1);
  await more(3);
  fails = true;
  await more(4);
  expect(faults.length).toBe(1);
  fails = false;
  await more(2);
  fails = true;
  await more(3);
  expect(faults.length).toBe(2);
  serving = false;
  await repeated.close();
  const last = runs;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runs).toBe(last);
});
