import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FontMemory, type Place } from './font-memory.ts';

test('freed memory is merged with its neighbours and reused', () => {
  const memory = new FontMemory(64);
  const [a, b, c] = [memory.take(16), memory.take(24), memory.take(24)] as [Place, Place, Place];
  expect(memory.take(1)).toBeNull();
  memory.free(a);
  memory.free(c);
  expect(memory.take(40)).toBeNull();
  memory.free(b);
  expect(memory.take(64)).toEqual({ offset: 0, length: 64 });
});

test('allocations never overlap, and no memory is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(400), fc.constant('free'))), (steps) => {
      const memory = new FontMemory(1000);
      const taken: Place[] = [];
      for (const step of steps) {
        if (typeof step === 'string') {
          const place = taken.splice(taken.length >> 1, 1)[0];
          if (place) memory.free(place);
          continue;
        }
        const place = memory.take(step);
        if (!place) continue;
        for (const other of taken) {
          const apart =
            place.offset + place.length <= other.offset || other.offset + other.length <= place.offset;
          expect(apart).toBe(true);
        }
        taken.push(place);
      }
      for (const place of taken) memory.free(place);
      expect(memory.used).toBe(0);
      expect(memory.take(memory.capacity)).not.toBeNull();
    }),
  );
});
