export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** Of times taken in the same rounds: what drifts from round to round counts in neither. */
export const ratio = (a: readonly number[], b: readonly number[]): number =>
  median(a.map((value, i) => value / (b[i] as number)));

/** Milliseconds a piece of work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds of the processor that this process uses, in all its threads, for a piece of work. */
export async function processed(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
