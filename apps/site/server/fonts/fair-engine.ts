import type { SubsetEngine, SubsetJob } from '@ziwan/subset-engine';
import { turn } from '../runtime/current-client.ts';

/** Expected time (ms of one core) of a job, and of each of its characters. */
const JOB = 0.3;
const CHARACTER = 0.03;

/** Lets each job wait for its client's turn, so that a client's large batch does not hold up other clients' jobs. */
export function fairEngine(engine: SubsetEngine): SubsetEngine {
  const subset = (job: SubsetJob) => {
    const wait = turn(JOB + CHARACTER * job.text.length);
    return wait ? wait.then(() => engine.subset(job)) : engine.subset(job);
  };
  return { ...engine, subset, subsetMany: (jobs) => Promise.allSettled(jobs.map(subset)) };
}
