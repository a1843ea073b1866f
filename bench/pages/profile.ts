import type { Profiler } from 'node:inspector';

export interface Area {
  readonly name: string;
  /** Own time (ms) of its functions, for one page. */
  readonly ms: number;
  /** The costliest functions. */
  readonly functions: readonly { name: string; ms: number }[];
}

const FUNCTIONS = 4;
/** Own time (ms a page) below which an area is left out. */
const SMALLEST = 0.05;

/** Splits a CPU profile of several pages by package, server area or kind of Node module. */
export function areasOf({ nodes, samples, timeDeltas }: Profiler.Profile, pages: number): Area[] {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const areas = new Map<string, Map<string, number>>();
  for (const [i, id] of (samples ?? []).entries()) {
    const frame = byId.get(id);
    // The profiler counts its own start as a sample.
    if (!frame || frame.functionName === '(idle)' || frame.url.startsWith('node:inspector')) continue;
    const name = areaOf(frame);
    const functions = areas.get(name) ?? new Map<string, number>();
    const called = frame.functionName || '(anonymous)';
    functions.set(called, (functions.get(called) ?? 0) + (timeDeltas?.[i] ?? 0) / 1000 / pages);
    areas.set(name, functions);
  }
  return [...areas]
    .map(([name, functions]) => {
      const sorted = [...functions].map(([called, ms]) => ({ name: called, ms })).sort((a, b) => b.ms - a.ms);
      return { name, ms: sorted.reduce((sum, f) => sum + f.ms, 0), functions: sorted.slice(0, FUNCTIONS) };
    })
    .filter((area) => area.ms >= SMALLEST)
    .sort((a, b) => b.ms - a.ms);
}

function areaOf({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (url === '') return 'V8 and native code';
  const node = /^node:(?:internal\/)?([\w-]+)/.exec(url);
  if (node) return `node:${node[1]}`;
  if (url.includes('/apps/site/dist/server/')) return 'rendering (the built pages)';
  const library = /\/node_modules\/((?:@[\w-]+\/)?[\w.-]+)/.exec(url);
  if (library && !library[1]?.startsWith('@ziwan/')) return library[1] as string;
  const own = /\/(packages\/[\w-]+|apps\/site\/server\/[\w-]+(?:\/[\w-]+(?=\/))?)/.exec(url);
  return own?.[1] ?? url;
}
