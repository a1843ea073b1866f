import type { ApiClient, SubsetItem } from '@ziwan/contract';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, prepareBudgetContext } from '../../../api/context.ts';
import { prepareFitting } from './fitting-font.ts';

/** A render context whose fonts lack `missing`, and the requested faces by request. */
function rendering(missing: Record<string, string>) {
  const asked: string[][] = [];
  const api: ApiClient = {
    call: async (_endpoint: unknown, input: { body?: unknown }) => {
      const items = input.body as { gno: string; text: string }[];
      asked.push(items.map((i) => i.gno));
      return items.map(({ gno, text }) => ({
        gno,
        missing: [...text].filter((c) => missing[gno]?.includes(c)).join(''),
        woff2Path: `/subset/${gno}.woff2`,
      })) as Partial<SubsetItem>[] as never;
    },
  };
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(prepareBudgetContext, 1000);
  return { context, asked };
}

const fonts = (...gnos: string[]) => gnos.map((faceGNo) => ({ faceGNo }));

test('a line uses one subset when its first font is complete', async () => {
  const { context, asked } = rendering({});
  const specimens = await prepareFitting(context, [{ text: '王羲之', fonts: fonts('a', 'b') }]);
  expect(asked).toEqual([['a']]);
  expect(specimens.map((s) => s.gno)).toEqual(['a']);
});

test('when the first font lacks a character the others are prepared, ahead of it', async () => {
  const { context, asked } = rendering({ a: '羲' });
  const specimens = await prepareFitting(
    context,
    [
      { text: '王羲之', fonts: fonts('a', 'b', 'c') },
      { text: '碑', fonts: fonts('d', 'e') },
    ],
    [{ gno: 'f', text: '名' }],
  );
  expect(asked).toEqual([
    ['a', 'd', 'f'],
    ['b', 'c'],
  ]);
  expect(specimens.map((s) => s.gno)).toEqual(['b', 'c', 'a', 'd', 'f']);
});

test('a line without fonts uses the UI font', async () => {
  const { context, asked } = rendering({});
  expect(await prepareFitting(context, [{ text: '纸', fonts: [] }])).toEqual([]);
  expect(asked).toEqual([]);
});
