import { parentPort } from 'node:worker_threads';

// Blocks the thread for ever, so only terminating it helps.
parentPort?.on('message', () => {
  for (;;);
});
