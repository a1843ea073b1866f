import { expect, test } from 'vitest';
import { createGate, GateFull } from './gate.ts';

test('two works run, one waits its turn, the next is refused at once, and places come back', async () => {
  const gate = createGate(2, 1);
  const order: string[] = [];
  const held = ['a', 'b', 'c'].map((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const passed = gate.pass(async () => {
      order.push(name);
      await promise;
      return name;
    });
    return { passed, resolve, reject };
  });
  const [a, b, c] = held as [(typeof held)[0], (typeof held)[0], (typeof held)[0]];
  await expect(gate.pass(async () => 'd')).rejects.toBeInstanceOf(GateFull);
  expect(order).toEqual(['a', 'b']);
  a.reject(new Error('failed'));
  await expect(a.passed).rejects.toThrow('failed');
  c.resolve();
  expect(await c.passed).toBe('c');
  expect(order).toEqual(['a', 'b', 'c']);
  b.resolve();
  expect(await b.passed).toBe('b');
  expect(await gate.pass(async () => 'e')).toBe('e');
});
