import type { SubsetEngine, SubsetJob } from '@ziwan/subset-engine';
import type { Metrics } from '../runtime/metrics.ts';
import { traced } from '../runtime/tracing.ts';

/** Adds the engine's figures, with the jobs in progress and the time that jobs took, waits included. */
export function measuredEngine(engine: SubsetEngine, metrics: Metrics): SubsetEngine {
  let running = 0;
  let ms = 0;
  const counter = (name: string, help: string, read: () => number) => metrics.counter({ name, help, read });
  const gauge = (name: string, help: string, read: () => number) => metrics.gauge({ name, help, read });
  gauge('engine_queue', 'Subsets being made or waiting for a worker', () => running);
  counter('engine_seconds_total', 'Time that subsets took, waits included', () => ms / 1000);
  counter('engine_jobs_total', 'Subsets made or failed', () => engine.stats().jobs);
  counter('engine_failed_total', 'Subsets that failed', () => engine.stats().failed);
  counter(
    'engine_respawned_total',
    'Workers replaced after a crash or a timeout',
    () => engine.stats().respawned,
  );
  gauge('engine_fonts', 'Fonts open in the engine', () => engine.stats().residentFonts);
  gauge('engine_bytes', 'Memory of the engine’s fonts and workers', () => engine.stats().residentBytes);

  const subset = async (job: SubsetJob) => {
    const since = performance.now();
    running++;
    try {
      const attributes = { 'ziwan.font.hash': job.font, 'ziwan.subset.characters': job.text.length };
      return await traced('subset', { attributes }, () => engine.subset(job));
    } finally {
      running--;
      ms += performance.now() - since;
    }
  };
  return { ...engine, subset, subsetMany: (jobs) => Promise.allSettled(jobs.map(subset)) };
}
