import { LRUCache } from 'lru-cache';
import type { SharedState } from './shared-state.ts';

/** State of one process. At most `max` keys are kept; the least recently used ones are dropped. */
export function createMemoryState(max: number): SharedState {
  // By size, since `max` reserves memory for all keys at once.
  const values = new LRUCache<string, string>({ maxSize: max, sizeCalculation: () => 1 });
  return {
    async increment(key, life) {
      const count = Number(values.get(key) ?? 0) + 1;
      if (count === 1) values.set(key, '1', { ttl: life });
      else values.set(key, String(count), { noUpdateTTL: true });
      return { count, left: Math.max(1, values.getRemainingTTL(key)) };
    },
    get: async (key) => values.get(key) ?? null,
    async set(key, value, life) {
      values.set(key, value, { ttl: life });
    },
    async take(key) {
      const value = values.get(key) ?? null;
      values.delete(key);
      return value;
    },
    async delete(key) {
      values.delete(key);
    },
  };
}
