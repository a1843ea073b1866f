import type { FullEndpoint } from '@ziwan/contract';

type Schema = NonNullable<FullEndpoint['body']>;

/** Maximum keys in a record; schemas do not bound them. */
const MAX_KEYS = 200;

interface TooMany {
  path: PropertyKey[];
  most: number;
}

/** The parts of a zod schema definition that can contain lists. */
interface Definition {
  type: string;
  element?: Schema;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  in?: Schema;
  options?: readonly Schema[];
  items?: readonly Schema[];
  checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[];
}

/**
 * Finds the first list or record that is longer than its schema allows; `null` without one. Checks the length before
 * reading items, whereas zod validates every item before it checks the length.
 */
export function tooMany(schema: Schema, value: unknown, path: PropertyKey[] = []): TooMany | null {
  const def = schema._zod.def as unknown as Definition;
  const inner = def.innerType ?? def.in;
  if (inner) return tooMany(inner, value, path);
  if (def.type === 'union') return firstOf(def.options ?? [], (option) => tooMany(option, value, path));
  if (typeof value !== 'object' || value === null) return null;

  if (def.type === 'array' && Array.isArray(value)) {
    const most = mostOf(def);
    if (value.length > most) return { path, most };
    return firstOf(value.entries(), ([i, item]) => tooMany(def.element as Schema, item, [...path, i]));
  }
  if (def.type === 'tuple' && Array.isArray(value)) {
    return firstOf((def.items ?? []).entries(), ([i, item]) => tooMany(item, value[i], [...path, i]));
  }
  if (def.type === 'record') {
    const names = Object.keys(value);
    return names.length > MAX_KEYS ? { path, most: MAX_KEYS } : null;
  }
  if (def.type === 'object') {
    return firstOf(Object.entries(def.shape ?? {}), ([name, member]) =>
      tooMany(member, (value as Record<string, unknown>)[name], [...path, name]),
    );
  }
  return null;
}

function mostOf({ checks = [] }: Definition): number {
  const bounds = checks.map(({ _zod: { def } }) => (def.check === 'max_length' ? def.maximum : undefined));
  return Math.min(...bounds.filter((b) => b !== undefined));
}

function firstOf<T>(items: Iterable<T>, find: (item: T) => TooMany | null): TooMany | null {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return null;
}
