import { isoOf } from '@ziwan/contract/site-time';
import type { Store } from '@ziwan/store';
import type { Metrics } from './metrics.ts';

interface SlowStatement {
  /** SQL without its values. */
  readonly statement: string;
  readonly ms: number;
  /** ISO 8601. */
  readonly at: string;
}

const KEPT = 5;
const LONGEST = 500;

/** Counts slow statements and remembers the latest ones. */
export class SlowStatements {
  readonly #now: () => number;
  #total = 0;
  #latest: SlowStatement[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  add(statement: string, ms: number): void {
    this.#total++;
    const slow = { statement: statement.slice(0, LONGEST), ms: Math.round(ms), at: isoOf(this.#now()) };
    this.#latest = [slow, ...this.#latest].slice(0, KEPT);
  }

  get total(): number {
    return this.#total;
  }

  /** Newest first. */
  get latest(): readonly SlowStatement[] {
    return this.#latest;
  }
}

export function addDatabaseFigures(metrics: Metrics, store: Store, slow: SlowStatements): void {
  metrics.counter({
    name: 'slow_statements_total',
    help: 'Statements that took half a second or longer',
    read: () => slow.total,
  });
  metrics.gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL by state, and statements that wait for one',
    label: 'state',
    read: () => ({ ...store.connections() }),
  });
}
