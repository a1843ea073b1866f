import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientCosts } from '../../runtime/client-costs.ts';
import { Pressure } from './pressure.ts';
import { createRefusals } from './refusals.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns what refuses a client, while others are present or not, and what counts the answers sent by a time (ms). */
function refusing(others: readonly string[], elapsedTime = 0) {
  const pressure = new Pressure({ costs: new ClientCosts() });
  const client = pressure.costs.of('attacker');
  for (const other of others) pressure.costs.of(other);
  let sent = 0;
  const response = { writeHead: () => response, end: () => void sent++ };
  const reply = { hijack() {}, raw: response, elapsedTime } as unknown as FastifyReply;
  const refuse = createRefusals(pressure, () => {});
  return {
    refuse: (raw: object) => refuse(client, { headers: {}, raw } as FastifyRequest, reply, () => {}),
    sentBy(ms: number) {
      vi.advanceTimersByTime(ms - Date.now());
      return sent;
    },
  };
}

test('while others are present, a hundred of a client’s refusals are sent each second, the last after 8 s', () => {
  const { refuse, sentBy } = refusing(['visitor']);
  for (let n = 0; n < 1000; n++) refuse({ complete: true });
  expect([999, 1000, 2000, 7999, 8000].map(sentBy)).toEqual([0, 101, 201, 791, 1000]);
});

test('refusals that are due within a tenth of a second are sent together', () => {
  const { refuse, sentBy } = refusing(['visitor']);
  sentBy(30);
  refuse({ complete: true });
  sentBy(70);
  refuse({ complete: true });
  sentBy(110);
  refuse({ complete: true });
  expect([1099, 1100, 1199, 1200].map(sentBy)).toEqual([0, 2, 2, 3]);
});

test('a request that has waited is refused ten seconds after its arrival at the latest, before its socket is cut', () => {
  const { refuse, sentBy } = refusing(['visitor'], 9500);
  refuse({ complete: true });
  expect([499, 500].map(sentBy)).toEqual([0, 1]);
  const late = refusing(['visitor'], 11_000);
  late.refuse({ complete: true });
  expect(late.sentBy(600)).toBe(1);
});

test('a client alone is refused at once', () => {
  const { refuse, sentBy } = refusing([]);
  refuse({ complete: true });
  expect(sentBy(0)).toBe(1);
});

test('the body of a refused request is freed as it comes', () => {
  const { refuse } = refusing([]);
  const raw = Object.assign(new EventEmitter(), { complete: false, readableFlowing: null });
  refuse(raw);
  const piece = Buffer.from(new ArrayBuffer(65_536));
  raw.emit('data', piece);
  expect(piece.length).toBe(0);
});
