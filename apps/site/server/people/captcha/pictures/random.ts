import { randomBytes, randomInt } from 'node:crypto';

export interface Random {
  /** Returns a number from `min` (inclusive) to `max` (exclusive). */
  between(min: number, max: number): number;
  /** Returns an integer from `min` to `max`, both inclusive. */
  integer(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** `count` different members, in random order. */
  sample<T>(from: readonly T[], count: number): T[];
}

/** Creates a PRNG for decoration; answers use `secure`. @param seed 32 bits */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return from(next, (min, max) => min + Math.floor(next() * (max - min + 1)));
}

export const freshSeed = (): number => randomBytes(4).readUInt32LE();

/** CSPRNG for answers, so that earlier ones do not predict the next. */
export const secure: Random = from(
  () => randomBytes(6).readUIntLE(0, 6) / 2 ** 48,
  (min, max) => randomInt(min, max + 1),
);

function from(next: () => number, integer: (min: number, max: number) => number): Random {
  return {
    between: (min, max) => min + next() * (max - min),
    integer,
    chance: (share) => next() < share,
    pick: (list) => list[integer(0, list.length - 1)] as (typeof list)[number],
    sample(list, count) {
      const rest = [...list];
      return Array.from({ length: Math.min(count, rest.length) }, () => {
        return rest.splice(integer(0, rest.length - 1), 1)[0] as (typeof list)[number];
      });
    },
  };
}
