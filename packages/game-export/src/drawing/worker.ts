import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { tablesOf } from '@ziwan/sfnt';
import { packFont } from '@ziwan/subset-engine/pack';
import { unitedGlyphs } from '../outlines/united-font.ts';
import { AtlasError } from './atlas-error.ts';
import { FaceDrawer } from './face-drawer.ts';
import { bandOf } from './png.ts';
import type { Answer, Results, Session, Task } from './tasks.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread');

// Linux sets the priority of the calling thread; other systems that of the process (setpriority(2), "C library/kernel differences").
if (workerData.background && platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** Open faces by session, the least recently used first. */
const opened = new Map<number, Promise<FaceDrawer>>();
/** Enough for exports that run at the same time to take turns. */
const MAX_OPEN = 3;
/** Brotli quality at which fonts are packed at once. */
const WOFF2_QUALITY = 5;

port.on('message', async (task: Task) => {
  try {
    port.postMessage({ result: await run(task) } satisfies Answer);
  } catch (error) {
    // Any other error ends the thread: after a trap in WebAssembly, nothing in it can be trusted.
    if (!(error instanceof AtlasError)) throw error;
    port.postMessage({ code: error.code, message: error.message } satisfies Answer);
  }
});

async function run(task: Task): Promise<Results[keyof Results]> {
  if (task.kind === 'band') return bandOf(task.source, task.depth, task.from, task.to);
  if (task.kind === 'unite') return unitedGlyphs(task.sfnt, task.from, task.to);
  if (task.kind === 'pack') {
    const { flavour, tables } = tablesOf(task.sfnt);
    return packFont(task.format, flavour, [...tables], WOFF2_QUALITY);
  }
  const drawer = await open(task.session);
  if (task.kind === 'measure') return drawer.measure(task.codePoints);
  if (task.kind === 'kern') return drawer.kernings(task.firsts, task.codePoints, task.limit);
  drawer.draw(task.tiles, task.pages);
  return null;
}

function open({ id, face, settings, metrics }: Session): Promise<FaceDrawer> {
  const drawer = opened.get(id) ?? FaceDrawer.open(face, settings, metrics);
  opened.delete(id);
  opened.set(id, drawer);
  for (const oldest of opened.keys()) {
    if (opened.size <= MAX_OPEN) break;
    opened.delete(oldest);
  }
  return drawer;
}
