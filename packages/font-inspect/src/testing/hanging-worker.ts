import { parentPort } from 'node:worker_threads';

// Blocks the thread forever; only terminating it helps.
parentPort?.on('message', () => {
  for (;;);
});
