import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../reading/reference/schemas.ts';

/** Texts that break careless code: astral characters, controls, quotes, markup, code points next to surrogates. */
const NASTY = [
  '',
  ' ',
  '龍鳳体𠮷𪚥',
  '👩‍👩‍👧',
  '\u0000',
  '\u202e\u0007',
  "' OR 1=1 --",
  '"><script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff',
  '{{7*7}}',
  'null',
  '-1',
  '1e309',
  '٣',
  'ﷺ'.repeat(50),
];

/** Ids and words that exist on the sample site; without them every call would answer "not found". */
const KNOWN = ['shi-hei', 'shi-bian', 'guan-fang', 'style.hei', '试', 'all', '13800138000', 'a@example.cn'];

const text = (): Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(...NASTY, ...KNOWN),
  );

/** Generates any JSON value, valid or not. */
export const anything = (): Arbitrary<unknown> =>
  fc.oneof(
    text(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(text(), { maxLength: 3 }),
    fc.jsonValue({ maxDepth: 2 }),
  );

/** Generates values that satisfy a schema, mostly at its bounds. */
export function valid(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map(valid));
  const types = [schema.type ?? ''].flat();
  return types.length > 1 ? fc.oneof(...types.map((type) => typed({ ...schema, type }))) : typed(schema);
}

function typed(schema: Schema): Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1000, minLength = 0, maxLength, minItems = 0, maxItems, items } = schema;
  switch (schema.type) {
    case 'string':
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
      return lengths(minLength, maxLength ?? minLength + 40);
    case 'integer':
      return fc.oneof(
        fc.constantFrom(minimum, maximum),
        fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
      );
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(valid));
      return fc.array(items ? valid(items) : anything(), {
        minLength: minItems,
        maxLength: Math.min(maxItems ?? 4, Math.max(minItems, 4)),
      });
    case 'object':
      return objectOf(schema);
    default:
      return anything();
  }
}

/** Generates strings within the bounds, including ones of exactly the allowed length. */
function lengths(min: number, max: number): Arbitrary<string> {
  const some = fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, min + 30) });
  const fitting = [...NASTY, ...KNOWN, ...KNOWN].filter((s) => s.length >= min && s.length <= max);
  return fc.oneof(
    some.filter((s) => s.length <= max),
    fc.constantFrom('字'.repeat(max), ...fitting),
  );
}

function objectOf(schema: Schema): Arbitrary<unknown> {
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    const key = schema.propertyNames ? valid(schema.propertyNames) : text();
    return fc
      .array(fc.tuple(key as Arbitrary<string>, valid(schema.additionalProperties)), { maxLength: 3 })
      .map((entries) => Object.fromEntries(entries));
  }
  const properties = Object.entries(schema.properties ?? {}).map(([name, s]) => [name, valid(s)] as const);
  return fc.record(Object.fromEntries(properties), { requiredKeys: (schema.required ?? []) as never[] });
}

/** Generates mostly valid input with a member replaced, dropped or added; sometimes arbitrary values. */
export function input(schema: Schema): Arbitrary<unknown> {
  const good = valid(schema);
  const bent = fc
    .tuple(good, fc.nat(), anything(), fc.constantFrom('replace', 'drop', 'add'))
    .map(([value, at, other, how]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return how === 'drop' ? undefined : other;
      const names = Object.keys(value);
      const name = names[at % Math.max(1, names.length)] ?? 'x';
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      if (how === 'drop') return rest;
      return how === 'add' ? { ...value, unforeseen: other } : { ...rest, [name]: other };
    });
  return fc.oneof(
    { arbitrary: good, weight: 5 },
    { arbitrary: bent, weight: 4 },
    { arbitrary: anything(), weight: 1 },
  );
}
