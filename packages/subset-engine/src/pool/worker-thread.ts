import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { WorkerSettings } from './protocol.ts';

export type Thread = Worker;

const { resolve } = createRequire(import.meta.url);
const START = new URL('./start-worker.mjs', import.meta.url);
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+\.ts|@ziwan\/[^'"]+)['"]/g;

/** Source without types of a module and of all in this repository that it imports, by address. */
type Program = Map<string, string>;
const programs = new Map<string, Program>();

/**
 * Starts a thread whose TypeScript had its types taken off here. Node does that in WebAssembly, compiled anew in every
 * thread: some ten megabytes and a tenth of a second for each, and V8 has crashed whole processes where threads that
 * did so came and went.
 */
export function startWorker(entry: URL, settings: WorkerSettings): Thread {
  const sources = programs.get(entry.href) ?? readProgram(entry);
  programs.set(entry.href, sources);
  return new Worker(START, {
    workerData: { ...settings, program: { entry: entry.href, sources } },
    // A flag of the host process, such as a test runner's loader, is not meant for the worker.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 },
  });
}

function readProgram(entry: URL): Program {
  const program: Program = new Map();
  const add = (url: URL) => {
    if (program.has(url.href)) return;
    const source = withoutWarning(() => stripTypeScriptTypes(readFileSync(url, 'utf8')));
    program.set(url.href, source);
    for (const [, specifier] of source.matchAll(IMPORT)) add(addressOf(specifier as string, url));
  };
  add(entry);
  return program;
}

const addressOf = (specifier: string, from: URL): URL =>
  specifier.startsWith('.') ? new URL(specifier, from) : pathToFileURL(resolve(specifier));

/** The function is Node's own way to load this very file, but warns that its name may change. */
function withoutWarning<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
