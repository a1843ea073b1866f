import { apiReference, type DataOf } from '@ziwan/contract';
import { allGroups } from '@ziwan/contract/all';
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

let calls: DataOf<typeof apiReference>['groups'][number]['calls'];
const site = await sharedSite({ fonts: false });
beforeAll(async () => {
  const answer = await site.get(apiReference.path);
  const { groups } = answer.json().data as DataOf<typeof apiReference>;
  calls = groups.flatMap((group) => group.calls);
});

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

test('the reference explains a game’s package: limits, members of its faces, an example, errors', () => {
  const found = call('game-package');
  expect(found?.notes[0]).toContain('最多 16 款字体、40000 个不同的字');
  expect(found?.fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: 'faces[].atlas.kind',
        type: 'bitmap | sdf | msdf | mtsdf',
        required: true,
      }),
      expect.objectContaining({ name: 'date', about: '包的日期，默认今天', required: false }),
    ]),
  );
  expect(JSON.parse(found?.example.body ?? '')).toMatchObject({ engine: 'love11' });
  expect(found?.example.answer).toContain('fonts.lock.json\n');
  expect(found?.errors).toContainEqual({ code: 'S00456', status: 403, message: '授权不允许这样用' });
});

test('every example is valid, and every explained field exists', () => {
  const explained = allGroups.flatMap(({ endpoints }) => endpoints.filter(({ help }) => help));
  expect(explained.length).toBeGreaterThan(2);
  for (const { name, help, body, data } of explained) {
    const { example, fields = {} } = help ?? {};
    if (example?.body) expect(body?.safeParse(example.body).error, name).toBeUndefined();
    if (example?.answer) expect(data.safeParse(example.answer).error, name).toBeUndefined();
    const listed = call(name)?.fields.map((field) => field.name);
    expect(listed, name).toEqual(expect.arrayContaining(Object.keys(fields)));
  }
});
