import { type MessagePort, workerData } from 'node:worker_threads';
import pg from 'pg';
import type { Outcome, Statement } from './postgres-rows.ts';

const { url, port, done } = workerData as { url: string; port: MessagePort; done: Int32Array };
// Counts are numbers, as in SQLite.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: url, max: 1 });
pool.on('error', () => {});

port.on('message', async ({ sql, values }: Statement) => {
  let outcome: Outcome;
  try {
    outcome = { rows: (await pool.query(sql, values && [...values])).rows ?? [] };
  } catch (error) {
    outcome = { error: String(error) };
  }
  port.postMessage(outcome);
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
});
