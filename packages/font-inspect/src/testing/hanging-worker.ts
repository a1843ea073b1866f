import { parentPort } from 'node:worker_threads';

// Never yields: nothing short of ending the thread gets it back.
parentPort?.on('message', () => {
  for (;;);
});
