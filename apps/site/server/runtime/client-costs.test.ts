import { expect, test } from 'vitest';
import { ClientCosts, measureUsage, STANDING } from './client-costs.ts';

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
  const workA = costs.begin(a);
  run(10);
  const worksB = [costs.begin(b), costs.begin(b)];
  run(30);
  workA.end();
  run(8);
  worksB[0]?.end();
  run(6);
  worksB[1]?.end();
  run(50);
  costs.begin(a).end();
  expect([a.cost, b.cost]).toEqual([20, 34]);
  expect([a.running, b.running]).toEqual([0, 0]);
});

test('a request whose parts wait for their turn is not charged for what others use meanwhile', () => {
  const { costs, run } = measured();
  const [waiting, busy] = [costs.of('waiting'), costs.of('busy')];
  const work = costs.begin(waiting);
  run(10);
  work.pause();
  work.pause();
  for (let i = 0; i < 10; i++) {
    const short = costs.begin(busy);
    run(5);
    short.end();
  }
  work.resume();
  run(5);
  work.resume();
  run(3);
  expect([...costs.running()].map(([{ key }]) => key)).toEqual(['waiting']);
  work.end();
  // Resumed too late, as by a part that waited when its client had gone.
  work.resume();
  run(50);
  costs.begin(busy).end();
  expect([waiting.cost, busy.cost]).toEqual([13, 50]);
  expect([waiting.running, waiting.active]).toEqual([0, 0]);
});

test('time of other threads counts by core', () => {
  const { costs, run } = measured();
  const a = costs.of('a');
  const work = costs.begin(a);
  run(10, 40);
  work.end();
  expect(a.cost).toBe(30);
});

test('time charged in advance is not divided again', () => {
  const { costs, run } = measured();
  const [a, b] = [costs.of('a'), costs.of('b')];
  const works = [costs.begin(a), costs.begin(b)];
  costs.chargeAhead(a, 40);
  costs.chargeMainAhead(b, 6);
  run(10, 60);
  for (const work of works) work.end();
  // 4 ms of the main thread and 20 of the others are left for both.
  expect([a.cost, b.cost]).toEqual([20 + 2 + 5, 6 + 2 + 5]);
});

test('time charged in advance and not used is taken back', () => {
  const { costs, run } = measured();
  const [a, b] = [costs.of('a'), costs.of('b')];
  const work = costs.begin(b);
  costs.chargeAhead(a, 40);
  costs.chargeAhead(a, -30);
  run(0, 10);
  work.end();
  expect([a.cost, b.cost]).toEqual([5, 0]);
  costs.chargeAhead(a, -30);
  expect(a.cost).toBe(0);
});

test('a cost decays by two thirds in a second, and a client that left is forgotten after three', () => {
  const { costs, run, pass } = measured();
  const a = costs.of('a');
  const work = costs.begin(a);
  run(100);
  work.end();
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

test('a client that is being refused has a tenth of a share', () => {
  const isOver = (cost: number, others: number) => {
    const { costs } = measured();
    costs.of('b').cost = others;
    const a = costs.of('a');
    Object.assign(a, { cost, refused: 1 });
    return costs.isOverShare(a);
  };
  expect([isOver(10, 90), isOver(11, 90), isOver(11, 8)]).toEqual([false, true, false]);
});

test('requests in progress count at the client’s mean cost', () => {
  const { costs, run } = measured();
  const a = costs.of('a');
  for (let i = 0; i < 60; i++) {
    const work = costs.begin(a);
    run(50);
    work.end();
  }
  expect(a.mean).toBeCloseTo(50, 1);
  a.cost = 0;
  const begun = () => {
    let n = 0;
    for (; !costs.isOverShare(a); n++) costs.begin(a);
    return n;
  };
  // 60 ms of work may be in progress.
  expect(begun()).toBe(2);
});

test('the first requests of a site are taken for 5 ms of work each', () => {
  const { costs } = measured();
  const a = costs.of('a');
  let begun = 0;
  for (; !costs.isOverShare(a); begun++) costs.begin(a);
  expect([a.mean, begun]).toEqual([5, 13]);
});

test('all threads’ time is read every five milliseconds, and the main thread’s at every event', () => {
  const clock = { now: 0, main: 0, all: 0 };
  let readings = 0;
  const usage = measureUsage({
    now: () => clock.now,
    main: () => clock.main,
    all: () => {
      readings++;
      return clock.all;
    },
  });
  const at = (now: number, main: number, all: number) => {
    Object.assign(clock, { now, main, all });
    return usage();
  };
  expect(at(0, 10, 14)).toEqual({ main: 10, all: 14 });
  // The other threads have run for 1 ms, which nobody has read yet.
  expect(at(4.9, 11, 16)).toEqual({ main: 11, all: 15 });
  expect(readings).toBe(1);
  expect(at(5, 11, 16)).toEqual({ main: 11, all: 16 });
  expect(readings).toBe(2);
  // What a caller does with an answer changes no later one.
  at(10, 11, 16).main += 100;
  expect(at(11, 12, 16)).toEqual({ main: 12, all: 17 });
});

test('a network has the share of four clients, while others are present', () => {
  const isOver = (each: number, others: number) => {
    const { costs } = measured();
    costs.chargeMainAhead(costs.of('other'), others);
    const clients = [0, 1, 2, 3, 4].map((i) => costs.of(`c${i}`, 'one'));
    for (const client of clients) costs.chargeMainAhead(client, each);
    return costs.isOverShare(costs.of('new', 'one'));
  };
  expect([isOver(80, 900), isOver(81, 390), isOver(81, 405)]).toEqual([false, false, true]);
});

test('clients of a standing go ahead until they have had 400 ms a second', () => {
  const { costs } = measured();
  costs.chargeMainAhead(costs.of('a', 'a', STANDING.marked), 400);
  expect(costs.goesAhead(STANDING.marked)).toBe(true);
  costs.chargeMainAhead(costs.of('b', 'b', STANDING.marked), 1);
  expect([STANDING.marked, STANDING.account].map((standing) => costs.goesAhead(standing))).toEqual([
    false,
    true,
  ]);
});
