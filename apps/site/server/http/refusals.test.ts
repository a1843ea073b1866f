import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientCosts } from '../runtime/client-costs.ts';
import { Pressure } from './pressure.ts';
import { createRefusals } from './refusals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Refuses 1,000 requests of one client at once; returns the number sent by a time (ms). */
function refusing(others: readonly string[]) {
  const pressure = new Pressure({ costs: new ClientCosts() });
  const client = pressure.costs.of('attacker');
  for (const other of others) pressure.costs.of(other);
  let sent = 0;
  const raw = { writeHead: () => raw, end: () => void sent++ };
  const reply = { hijack() {}, raw } as unknown as FastifyReply;
  const refuse = createRefusals(pressure, () => {});
  for (let n = 0; n < 1000; n++) refuse(client, { headers: {} } as FastifyRequest, reply, () => {});
  return (ms: number) => {
    vi.advanceTimersByTime(ms - Date.now());
    return sent;
  };
}

test('while others are present, a hundred of a client’s refusals are sent each second', () => {
  vi.setSystemTime(0);
  const sentBy = refusing(['visitor']);
  expect([999, 1000, 2000, 7999, 8000].map(sentBy)).toEqual([0, 101, 201, 800, 1000]);
});

test('a client alone is refused at once', () => {
  vi.setSystemTime(0);
  expect(refusing([])(0)).toBe(1000);
});
