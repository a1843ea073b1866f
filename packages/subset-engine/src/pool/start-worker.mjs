// Entry of a worker thread, in plain JavaScript: see `worker-thread.ts`.
import { registerHooks } from 'node:module';
import { workerData } from 'node:worker_threads';

const { entry, sources } = workerData.program;
registerHooks({
  load(url, context, next) {
    const source = sources.get(url);
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
await import(entry);
