import { apiReference, type DataOf } from '@ziwan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let calls: DataOf<typeof apiReference>['groups'][number]['calls'];
beforeAll(async () => {
  site = await startTestSite({ fonts: false });
  const answer = await site.get(apiReference.path);
  const { groups } = answer.json().data as DataOf<typeof apiReference>;
  calls = groups.flatMap((group) => group.calls);
}, 60_000);
afterAll(() => site.close());

const call = (name: string) => calls.find((c) => c.name === name);

test('the reference describes a response field by field, through lists of objects', () => {
  expect(call('getFontList')?.data).toEqual(
    expect.arrayContaining([
      'total: 整数',
      'records[]: 对象',
      'records[].nameEn: 文字 或 空',
      'records[].kind: creative | currency',
      'records[].weights: 整数 的列表',
      'records[].tags[].dictName: 文字',
    ]),
  );
});

test('the reference names each input with its place, its bounds and its default', () => {
  expect(call('getFontList')?.fields).toEqual(
    expect.arrayContaining([
      { name: 'size', in: 'query', type: '整数 1–100，默认 30', required: false },
      { name: 'kind', in: 'query', type: 'creative | currency | all，默认 creative', required: false },
    ]),
  );
  expect(call('getFontDetail')?.fields).toEqual([
    { name: 'id', in: 'query', type: '文字 1–128 字', required: true },
  ]);
});
