import type { FullEndpoint } from '@ziwan/contract';
import { allEndpoints } from '@ziwan/contract/all';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Schema, schemaOf } from '../reading/reference/schemas.ts';
import { sharedSite } from '../testing/shared-site.ts';
import { tooMany } from './too-many.ts';

const site = await sharedSite({ fonts: false });

/** List that throws when an item is read. */
function sealed(length: number): unknown[] {
  return new Proxy(Array(length).fill(1), {
    get(list, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) throw new Error(`item ${key} was read`);
      return Reflect.get(list, key) as unknown;
    },
  });
}

test('an overlong list is rejected without reading its items', () => {
  const list = z.array(z.object({ gno: z.string() })).check(z.maxLength(3));
  const schema = z.object({ a: z.optional(list), b: z._default(z.array(list).check(z.maxLength(2)), []) });
  expect(tooMany(schema, { a: sealed(4) })).toEqual({ path: ['a'], most: 3 });
  expect(tooMany(schema, { a: [], b: [[], sealed(9)] })).toEqual({ path: ['b', 1], most: 3 });
  expect(tooMany(schema, { a: [1, 2, 3], b: [[1], []] })).toBeNull();
});

test('a record with too many keys is rejected', () => {
  const schema = z.object({ axes: z.record(z.string(), z.number()) });
  const of = (n: number) => ({ axes: Object.fromEntries(Array.from({ length: n }, (_, i) => [`a${i}`, 1])) });
  expect(tooMany(schema, of(200))).toBeNull();
  expect(tooMany(schema, of(201))).toEqual({ path: ['axes'], most: 200 });
});

test('values that are not lists are left to the schema', () => {
  const schema = z.object({ a: z.array(z.string()).check(z.maxLength(1)) });
  for (const value of [null, 1, 'x', [], { a: 'xxxx' }, { a: { length: 9 } }])
    expect(tooMany(schema, value)).toBeNull();
});

test('a batch of 100,000 numbers is rejected by its length', async () => {
  const answer = await site.post('/webfont/http', Array(100_000).fill(1));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00413']);
  expect(answer.json().message).toContain('最多 50 项');
});

const unbounded = (schema: Schema, path: string): string[] => {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((s) => unbounded(s, path));
  const types = [schema.type ?? ''].flat();
  if (types.includes('array')) {
    if (schema.maxItems === undefined && !schema.prefixItems) inner.push(path);
    for (const s of [...(schema.prefixItems ?? []), ...(schema.items ? [schema.items] : [])])
      inner.push(...unbounded(s, `${path}[]`));
  }
  if (types.includes('string')) {
    const { maxLength, pattern, format, contentMediaType } = schema;
    const bounded = maxLength ?? pattern ?? format ?? contentMediaType ?? schema.enum ?? schema.const;
    if (bounded === undefined) inner.push(path);
  }
  for (const [name, s] of Object.entries(schema.properties ?? {}))
    inner.push(...unbounded(s, `${path}.${name}`));
  return inner;
};

/** Texts whose length the handler checks per item, so that one overlong item does not fail its batch. */
const MEASURED_LATER = ['webfont-http[].text'];

test('every list and every text in the input of a call has a bound', () => {
  const of = (schema: FullEndpoint['body'], name: string) =>
    schema ? unbounded(schemaOf(schema, 'input'), name) : [];
  const without = allEndpoints.flatMap((e) => [e.params, e.query, e.body].flatMap((s) => of(s, e.name)));
  expect(without).toEqual(MEASURED_LATER);
});
