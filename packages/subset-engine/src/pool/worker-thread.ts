import { readFileSync } from 'node:fs';
import nodeModule, { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

export type Thread = Worker;

const ISOLATED = {
  // Flags of the host process, such as a test runner's loader, must not apply to the worker.
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 },
};

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+\.ts|@ziwan\/[^'"]+)['"]/g;

/** Sources, without types, of a module and of the modules of this repository that it imports, by URL. */
type Program = Map<string, string>;
const programs = new Map<string, Program>();

/**
 * Starts a worker thread with types already stripped. Node strips types in WebAssembly, which every thread compiles
 * again: about 10 MB and 100 ms each. V8 has also crashed the process when such threads came and went.
 * @param settings `workerData` of the thread
 */
export function startWorker(entry: URL, settings: object): Thread {
  // The packed engine is JavaScript already.
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { workerData: settings, ...ISOLATED });
  const sources = programs.get(entry.href) ?? readProgram(entry);
  programs.set(entry.href, sources);
  return new Worker(new URL('./start-worker.mjs', import.meta.url), {
    workerData: { ...settings, program: { entry: entry.href, sources } },
    ...ISOLATED,
  });
}

function readProgram(entry: URL): Program {
  const program: Program = new Map();
  const add = (url: URL) => {
    if (program.has(url.href)) return;
    const source = withoutWarning(() => nodeModule.stripTypeScriptTypes(readFileSync(url, 'utf8')));
    program.set(url.href, source);
    for (const [, specifier] of source.matchAll(IMPORT)) add(addressOf(specifier as string, url));
  };
  add(entry);
  return program;
}

const addressOf = (specifier: string, from: URL): URL =>
  specifier.startsWith('.')
    ? new URL(specifier, from)
    : pathToFileURL(createRequire(import.meta.url).resolve(specifier));

/** Suppresses Node's warning that this function is experimental; Node itself loads this very file with it. */
function withoutWarning<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
