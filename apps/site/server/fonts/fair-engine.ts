import type { SubsetEngine, SubsetJob } from '@ziwan/subset-engine';
import { charge, turn } from '../runtime/current-client.ts';

/** Expected time (ms of one core) of a job, and of each of its characters. */
const JOB = 0.3;
const CHARACTER = 0.03;

/**
 * Lets each job wait for its client's turn, so that a client's large batch does not hold up other clients' jobs, and
 * charges the client what the job took.
 */
export function fairEngine(engine: SubsetEngine): SubsetEngine {
  const subset = async (job: SubsetJob) => {
    const expected = JOB + CHARACTER * job.text.length;
    const wait = turn(expected);
    if (wait) await wait;
    const result = await engine.subset(job);
    charge(result.ms - expected);
    return result;
  };
  return { ...engine, subset, subsetMany: (jobs) => Promise.allSettled(jobs.map(subset)) };
}
