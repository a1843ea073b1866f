import type { Metrics, Reading } from '../../runtime/metrics.ts';
import type { Pressure } from './pressure.ts';

type Kind = 'account' | 'address';

/** Accounts are known by an id, anonymous visitors by an address. */
const kindOf = (key: string): Kind => (/[.:]/.test(key) ? 'address' : 'account');

const none = (): Record<Kind, number> => ({ account: 0, address: 0 });

/** Adds the fair queue's figures by kind of client. @returns a function that counts a refusal */
export function addQueueFigures(metrics: Metrics, pressure: Pressure): (client: { key: string }) => void {
  const refused = none();
  const sum = (clients: Iterable<readonly [{ readonly key: string }, number]>): Reading => {
    const counts = none();
    for (const [{ key }, count] of clients) counts[kindOf(key)] += count;
    return counts;
  };
  const label = 'client';
  metrics.gauge({
    name: 'queue_waiting',
    help: 'Requests that wait for their turn, by kind of client',
    label,
    read: () => sum(pressure.waiting()),
  });
  metrics.gauge({
    name: 'queue_running',
    help: 'Requests in progress, by kind of client',
    label,
    read: () => sum(pressure.costs.running()),
  });
  metrics.counter({
    name: 'queue_refused_total',
    help: 'Requests refused because the queue was full, by kind of client',
    label,
    read: () => ({ ...refused }),
  });
  metrics.gauge({ name: 'clients', help: 'Clients of the last seconds', read: () => pressure.costs.size });
  return ({ key }) => {
    refused[kindOf(key)]++;
  };
}
