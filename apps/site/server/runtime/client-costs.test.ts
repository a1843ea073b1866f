import { expect, test } from 'vitest';
import { ClientCosts } from './client-costs.ts';

function measured() {
  let now = 0;
  const used = { main: 0, all: 0 };
  const costs = new ClientCosts({ now: () => now, usage: () => ({ ...used }), cores: 2 });
  return {
    costs,
    /** Lets the main thread and the other threads run, without a change of the clock. */
    run(main: number, others = 0) {
      used.main += main;
      used.all += main + others;
    },
    pass(ms: number) {
      now += ms;
    },
  };
}

test('the time between two events is divided among the requests in progress', () => {
  const { costs, run } = measured();
  const [a, b] = [costs.of('a'), costs.of('b')];
  run(50);
  const endA = costs.begin(a);
  run(10);
  const endsB = [costs.begin(b), costs.begin(b)];
  run(30);
  endA();
  run(8);
  for (const end of endsB) end();
  run(50);
  expect([a.cost, b.cost]).toEqual([20, 28]);
  expect([a.running, b.running]).toEqual([0, 0]);
});

test('time of other threads counts by core', () => {
  const { costs, run } = measured();
  const a = costs.of('a');
  const end = costs.begin(a);
  run(10, 40);
  end();
  expect(a.cost).toBe(30);
});

test('time charged in advance is not divided again', () => {
  const { costs, run } = measured();
  const [a, b] = [costs.of('a'), costs.of('b')];
  const ends = [costs.begin(a), costs.begin(b)];
  costs.chargeAhead(a, 40);
  costs.chargeMainAhead(b, 6);
  run(10, 60);
  for (const end of ends) end();
  // 4 ms of the main thread and 20 of the others are left for both.
  expect([a.cost, b.cost]).toEqual([20 + 2 + 5, 6 + 2 + 5]);
});

test('a cost decays by two thirds in a second, and a client that left is forgotten after three', () => {
  const { costs, run, pass } = measured();
  const a = costs.of('a');
  const end = costs.begin(a);
  run(100);
  end();
  pass(1000);
  costs.of('b');
  expect(a.cost).toBeCloseTo(100 / Math.E, 5);
  pass(2001);
  costs.of('b');
  expect(costs.size).toBe(1);
  expect(costs.of('a')).not.toBe(a);
});

test('a client with requests in progress is not forgotten', () => {
  const { costs, pass } = measured();
  const a = costs.of('a');
  costs.begin(a);
  pass(60_000);
  costs.of('b');
  expect(costs.of('a')).toBe(a);
});

const with_ = (all: Record<string, number>) => {
  const { costs } = measured();
  for (const [key, cost] of Object.entries(all)) costs.of(key).cost = cost;
  return (key: string) => costs.isOverShare(costs.of(key));
};

test('a client alone is never over its share', () => {
  expect(with_({ a: 900 })('a')).toBe(false);
});

test('others are present: the one above the common level is over its share', () => {
  const isOver = with_({ a: 150, b: 40, c: 20 });
  expect(['a', 'b', 'c'].map(isOver)).toEqual([true, false, false]);
  expect(with_({ a: 130, b: 40, c: 20 })('a')).toBe(false);
});

test('equal clients share the machine; each may have 100 ms a second at any rate', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`c${i}`, 90]));
  const isOver = with_({ ...many, a: 110, b: 100 });
  expect(['c0', 'a', 'b'].map(isOver)).toEqual([false, true, false]);
});

test('requests in progress count at the client’s mean cost', () => {
  const { costs, run } = measured();
  const a = costs.of('a');
  for (let i = 0; i < 60; i++) {
    const end = costs.begin(a);
    run(50);
    end();
  }
  expect(a.mean).toBeCloseTo(50, 1);
  a.cost = 0;
  const begun = () => {
    let n = 0;
    for (; !costs.isOverShare(a); n++) costs.begin(a);
    return n;
  };
  // 200 ms of work may be in progress.
  expect(begun()).toBe(5);
});
