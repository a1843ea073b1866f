import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Rows, Value } from './site-data.ts';

export interface Statement {
  readonly sql: string;
  /** Omitted for a script of several statements. */
  readonly values?: readonly Value[];
}
export type Outcome = { readonly rows: Record<string, unknown>[] } | { readonly error: string };

/** Timeout (ms) of a statement. */
const TIMEOUT = 20_000;

/** Reads and writes PostgreSQL without promises, as the tests do with SQLite: a worker does it while this thread waits. */
export function openPostgresRows(url: string): Rows {
  const { port1: port, port2: theirs } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./postgres-worker.ts', import.meta.url), {
    workerData: { url, port: theirs, done },
    transferList: [theirs],
  });
  worker.unref();

  function run(statement: Statement): Record<string, unknown>[] {
    Atomics.store(done, 0, 0);
    port.postMessage(statement);
    if (Atomics.wait(done, 0, 0, TIMEOUT) === 'timed-out') throw new Error(`no answer: ${statement.sql}`);
    const outcome = receiveMessageOnPort(port)?.message as Outcome;
    if ('error' in outcome) throw new Error(`${outcome.error}: ${statement.sql}`);
    return outcome.rows;
  }

  return {
    exec: (sql) => void run({ sql }),
    prepare(text) {
      let n = 0;
      const sql = text.replaceAll('?', () => `$${++n}`);
      return {
        get: (...values) => run({ sql, values })[0],
        all: (...values) => run({ sql, values }),
        run: (...values) => run({ sql, values }),
      };
    },
    close: () => void worker.terminate(),
  };
}
