import type { Store } from '@ziwan/store';
import { expect, test } from 'vitest';
import { addDatabaseFigures, SlowStatements } from './database-figures.ts';
import { Metrics } from './metrics.ts';

test('connections to PostgreSQL are counted by state, beside slow statements', async () => {
  const metrics = new Metrics();
  const store = { connections: () => ({ busy: 3, idle: 1, waiting: 7 }) };
  const slow = new SlowStatements(() => 0);
  slow.add('select 1', 600);
  addDatabaseFigures(metrics, store as unknown as Store, slow);
  const text = await metrics.registry.metrics();
  expect(text).toContain('ziwan_database_connections{state="busy"} 3');
  expect(text).toContain('ziwan_database_connections{state="waiting"} 7');
  expect(text).toContain('ziwan_slow_statements_total 1');
});
