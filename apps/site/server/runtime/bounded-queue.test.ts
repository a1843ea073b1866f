import { expect, test } from 'vitest';
import { createBoundedQueue, QueueFull } from './bounded-queue.ts';

test('two tasks run, a third waits, a fourth is refused at once, and finished tasks free their slots', async () => {
  const queue = createBoundedQueue(2, 1);
  const order: string[] = [];
  const held = ['a', 'b', 'c'].map((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const passed = queue.run(async () => {
      order.push(name);
      await promise;
      return name;
    });
    return { passed, resolve, reject };
  });
  const [a, b, c] = held as [(typeof held)[0], (typeof held)[0], (typeof held)[0]];
  await expect(queue.run(async () => 'd')).rejects.toBeInstanceOf(QueueFull);
  expect(order).toEqual(['a', 'b']);
  a.reject(new Error('failed'));
  await expect(a.passed).rejects.toThrow('failed');
  c.resolve();
  expect(await c.passed).toBe('c');
  expect(order).toEqual(['a', 'b', 'c']);
  b.resolve();
  expect(await b.passed).toBe('b');
  expect(await queue.run(async () => 'e')).toBe('e');
});
