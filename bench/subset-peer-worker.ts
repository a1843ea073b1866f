// Runs `subset-font` in a worker thread: reads each font once, then processes lists of jobs.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import subsetFont from 'subset-font';
import { PEER_OPTIONS } from './subset-peer.ts';

const files = workerData as string[];
const fonts = new Map<string, Buffer>();
const read = (file: string) => {
  const bytes = fonts.get(file) ?? readFileSync(file);
  fonts.set(file, bytes);
  return bytes;
};

parentPort?.on('message', async (jobs: { index: number; text: string }[]) => {
  for (const { index, text } of jobs) await subsetFont(read(files[index] as string), text, PEER_OPTIONS);
  parentPort?.postMessage('done');
});
