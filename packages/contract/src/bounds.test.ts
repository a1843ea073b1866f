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

test('what callers may send has the bounds that are on record', async () => {
  const lines = allEndpoints.flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema
        ? [
            ...boundsOf(
              `${name} ${part}`,
              toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema,
            ),
          ]
        : [],
    ),
  );
  expect(lines.length).toBeGreaterThan(500);
  // After a change of a bound that is meant, run this test with `-u` and read what it changes in the record.
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('bounds.txt');
});
