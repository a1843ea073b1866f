import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { join } from './join.ts';

const schemas = {
  one: { summary: '一', description: '一句话。', data: z.string() },
  shelf: {
    list: {
      summary: '列表',
      description: '一句话。',
      query: z.object({ page: z.int() }),
      data: z.array(z.string()),
    },
  },
};
const one: Endpoint<typeof schemas.one> = { name: 'one', method: 'GET', path: '/one', auth: 'public' };
const shelf: { list: Endpoint<typeof schemas.shelf.list> } = {
  list: { name: 'shelf-list', method: 'GET', path: '/shelf', auth: 'editor' },
};

test('a call is joined with the schemas of the same name, in the order of the schemas', () => {
  expect(join({ shelf, one, LIMIT: 3 }, schemas)).toEqual([
    { ...one, ...schemas.one },
    { ...shelf.list, ...schemas.shelf.list },
  ]);
});

test('a call without schemas, or schemas without their call, do not compile', () => {
  // @ts-expect-error: schemas without a call
  expect(() => join({ shelf }, schemas)).not.toThrow();
  // @ts-expect-error: a call without schemas
  expect(join({ one, shelf, two: one }, schemas)).toHaveLength(2);
  // @ts-expect-error: typed by the schemas of another call
  expect(join({ one: shelf.list, shelf }, schemas)).toHaveLength(2);
});
