import { expect, test } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { allEndpoints } from './all.ts';

interface Schema {
  readonly [key: string]: unknown;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
}

const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];

/** Bounds, choices and defaults of an input and of everything in it, a line each. */
function* boundsOf(path: string, schema: Schema): Generator<string> {
  const said = [
    ...BOUNDS.filter((key) => key in schema).map((key) => `${key} ${schema[key]}`),
    ...(schema.enum ? [`one of ${schema.enum.join(' ')}`] : []),
    ...('default' in schema ? [`default ${JSON.stringify(schema.default)}`] : []),
  ];
  if (said.length > 0) yield `${path}: ${said.join(', ')}`;
  if (schema.required?.length) yield `${path} requires ${schema.required.join(' ')}`;
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const [i, branch] of ((schema[key] ?? []) as Schema[]).entries())
      yield* boundsOf(`${path}|${i}`, branch);
  // Their order says nothing.
  for (const [name, member] of Object.entries(schema.properties ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
    yield* boundsOf(`${path}.${name}`, member);
  for (const [i, item] of (schema.prefixItems ?? []).entries()) yield* boundsOf(`${path}[${i}]`, item);
  if (schema.items) yield* boundsOf(`${path}[]`, schema.items);
  if (schema.propertyNames) yield* boundsOf(`${path}.(name)`, schema.propertyNames);
  if (typeof schema.additionalProperties === 'object')
    yield* boundsOf(`${path}.*`, schema.additionalProperties);
}

/** Bounds of parts of all calls, a line each. */
const recordOf = (parts: readonly ('params' | 'query' | 'body' | 'data')[], io: 'input' | 'output') =>
  allEndpoints.flatMap((endpoint) =>
    parts.flatMap((part) => {
      const schema = endpoint[part];
      if (!schema) return [];
      return [
        ...boundsOf(
          `${endpoint.name} ${part}`,
          toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema,
        ),
      ];
    }),
  );

// After a change that is meant, run these tests with `-u` and read what they change in the records.
test('what callers may send has the bounds that are on record', async () => {
  const lines = recordOf(['params', 'query', 'body'], 'input');
  expect(lines.length).toBeGreaterThan(500);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('bounds.txt');
});

test('the choices that answers have are those on record', async () => {
  const lines = recordOf(['data'], 'output').filter((line) => / one of | default /.test(line));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('answers.txt');
});
