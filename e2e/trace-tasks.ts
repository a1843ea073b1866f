import type { CDPSession } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor: those by the clock grow with the load of the machine. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Traces the tasks of the page's main thread until called. @returns the processor time (ms) of the longest one */
export async function traceTasks(developer: CDPSession): Promise<() => Promise<number>> {
  const events: TraceEvent[] = [];
  developer.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await developer.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories },
  });
  return async () => {
    const complete = new Promise((resolve) => developer.once('Tracing.tracingComplete', resolve));
    await developer.send('Tracing.end');
    await complete;
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
    const main = new Set(events.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf));
    const tasks = events.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)));
    if (tasks.length === 0) throw new Error('the trace has no task of a page');
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
  };
}
