import { CoverageSetsEncoder, type CoveredCatalogue, encodeCoverage } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { Judge } from './judge.ts';
import type { JudgedProject, ScriptSource } from './messages.ts';

const face = { family: 0, styleName: '', weight: 400, italic: false, weights: null } as never;

function coverageOf(...fonts: string[]): ArrayBuffer {
  const encoder = new CoverageSetsEncoder(fonts.length);
  for (let c = 0; c < 0x10000; c++) {
    const char = String.fromCharCode(c);
    const bits = new Uint8Array(1);
    fonts.forEach((font, i) => {
      if (font.includes(char)) bits[0]! |= 1 << i;
    });
    encoder.add(bits);
  }
  const catalogue: CoveredCatalogue = { families: [], faces: fonts.map(() => face), licences: {} };
  return encodeCoverage(catalogue, encoder.bytes()).buffer;
}

const source = (id: string, name: string, text: string, more: Partial<ScriptSource> = {}): ScriptSource => ({
  id,
  name,
  blob: new Blob([text]),
  settings: {},
  charactersOnly: false,
  ...more,
});

const of = (...sources: ScriptSource[]): JudgedProject => ({ sources, roles: [], engine: 'any' });

test('a lacked character is found in its file, line and key, with the line shown', async () => {
  const judge = new Judge();
  judge.setCoverage(coverageOf('山门之内有龙', '山门之内有龍石'));
  judge.setForms({ hant: '龙龍 发發髮', hans: '龍龙' });
  const csv = 'id,text\nintro,山门之内\nstone,石有<b>龙</b>\n';
  const summary = await judge.read(
    of(source('a', 'dialogue.csv', csv), source('b', 'b.txt', '山门')),
    () => {},
  );
  expect(summary.verdicts.map(({ missing }) => missing)).toEqual([1, 1]);
  expect(summary.texts.map(({ id, format, characters }) => [id, format, characters])).toEqual([
    ['a', 'csv', [...'山门之内石有龙'].sort().join('')],
    ['b', 'txt', [...'山门'].sort().join('')],
  ]);
  expect(judge.lacked(0)).toMatchObject([
    {
      char: '石',
      uses: 1,
      forms: '',
      lines: [{ name: 'dialogue.csv', line: 3, key: 'stone', text: '石有龙' }],
    },
  ]);
  expect(judge.lacked(1)).toMatchObject([{ char: '龙', forms: '龍' }]);
});

test('markup is counted once the visitor wants it', async () => {
  const judge = new Judge();
  const read = async (markup?: string[]) => {
    const settings = markup ? { markup } : {};
    const { texts } = await judge.read(of(source('a', 'a.txt', '<b>龙</b>', { settings })), () => {});
    return texts[0]?.characters;
  };
  expect(await read()).toBe('龙');
  expect(await read([])).toBe('/<>b龙');
});

test('a script without a character has no verdict on any face', async () => {
  const judge = new Judge();
  judge.setCoverage(coverageOf('龙'));
  expect((await judge.read(of(source('a', 'a.txt', '龙')), () => {})).verdicts.length).toBeGreaterThan(0);
  expect(await judge.read(of(source('b', 'b.txt', ' \n')), () => {})).toMatchObject({
    characters: 0,
    verdicts: [],
  });
});

test('groups that were not read are named with the hanzi that nothing else has', async () => {
  const judge = new Judge();
  const csv = 'id,text,备注\n1,启程,远处的灯\n';
  const table = source('a', 'a.csv', csv);
  expect(await judge.read(of(table, source('b', 'b.txt', '灯塔')), () => {})).toMatchObject({
    leftOut: '没有读「C 列：备注」1 条，里面有 3 个字不在读过的文字里：处的远',
  });
  const settings = { parts: ['text', '备注'] };
  expect((await judge.read(of({ ...table, settings }), () => {})).leftOut).toBe('');
});

test('a list of characters is taken as it is', async () => {
  const judge = new Judge();
  const { texts } = await judge.read(
    of(source('a', 'dialogue.csv', '"%,<b>龙', { charactersOnly: true })),
    () => {},
  );
  expect(texts[0]).toMatchObject({ format: 'txt', characters: '"%,<>b龙' });
});

test('only new texts are read again, and progress is reported', async () => {
  const judge = new Judge();
  let reads = 0;
  const counting = (id: string) => {
    const blob = new Blob(['龙']);
    const counted = Object.assign(blob, {
      arrayBuffer: () => {
        reads++;
        return Blob.prototype.arrayBuffer.call(blob);
      },
    });
    return source(id, `${id}.txt`, '', { blob: counted });
  };
  const [first, second] = [counting('a'), counting('b')];
  await judge.read(of(first), () => {});
  const progress: number[] = [];
  await judge.read(of(first, second), (done) => progress.push(done));
  expect(reads).toBe(2);
  expect(progress.at(-1)).toBe(2);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test('a file that cannot be read is a problem beside the others', async () => {
  const judge = new Judge();
  const blob = Object.assign(new Blob(['龙']), { arrayBuffer: () => Promise.reject(new Error('moved')) });
  const { texts, characters } = await judge.read(
    of(source('a', 'a.txt', '', { blob }), source('b', 'b.txt', '山门')),
    () => {},
  );
  expect(texts[0]?.problems).toMatchObject([{ line: 0, message: expect.stringContaining('读不了') }]);
  expect([texts[1]?.characters, characters]).toEqual(['山门', 2]);
});

test('each role is judged by what it draws, and a change of it reads nothing again', async () => {
  const judge = new Judge();
  judge.setCoverage(coverageOf('山门', '0123456789%+,-./:×'));
  const sources = [
    source('a', '界面.csv', 'key,zh_CN,zh_TW\na,山 %d,門\n', { settings: { parts: ['zh_CN', 'zh_TW'] } }),
  ];
  const roles = [
    { name: '正文' },
    { name: '简体', draws: { languages: ['zh-Hans'] } },
    { name: '数字', draws: { texts: [], sets: ['numerals' as const] } },
  ];
  const first = await judge.read({ sources, roles, engine: 'any' }, () => {});
  expect(first.texts[0]?.groups.map(({ language }) => language)).toEqual(['zh-Hans', 'zh-Hant']);
  expect(
    first.roles.map(({ characters, verdicts }) => [characters, ...verdicts.map(({ missing }) => missing)]),
  ).toEqual([
    ['山門', 1, 2],
    ['山', 0, 1],
    ['%+,-./0123456789:×', expect.any(Number), 0],
  ]);
  expect(first.roles[0]?.suggested).toEqual([{ set: 'numerals', reason: '有 1 处 %d，会写出数字' }]);
  expect(first.roles[0]?.prices.numerals.glyphs).toBe(18);
  expect(judge.lacked(0, ['简体'])).toEqual([]);
  expect(judge.lacked(0, ['正文']).map(({ char }) => char)).toEqual(['門']);
  expect(judge.lacked(0, ['数字'])[0]?.lines[0]?.name).toBe('会出现的字：数字与符号');

  let read = 0;
  const title = [{ name: '标题', draws: { texts: [], line: '山门' } }];
  const next = await judge.read({ sources, roles: title, engine: 'any' }, () => read++);
  expect([next.roles[0]?.characters, next.roles[0]?.sample, read]).toEqual(['山门', '山门', 0]);
  const corrected = sources.map((each) => ({ ...each, languages: { zh_TW: 'ja' } }));
  const last = await judge.read({ sources: corrected, roles, engine: 'any' }, () => {});
  expect(last.texts[0]?.groups.map(({ language }) => language)).toEqual(['zh-Hans', 'ja']);
});

test('a list of characters keeps the groups of its file', async () => {
  const judge = new Judge();
  const groups = [
    { language: 'zh-Hans', characters: '开' },
    { language: 'zh-Hant', characters: '開' },
  ];
  const { roles } = await judge.read(
    {
      sources: [source('a', 'a.csv', '开開', { charactersOnly: true, groups })],
      roles: [{ name: '繁体', draws: { languages: ['zh-Hant'] } }],
      engine: 'any',
    },
    () => {},
  );
  expect(roles[0]?.characters).toBe('開');
});

test('a face is shown in a line of hanzi of the longest text', async () => {
  const judge = new Judge();
  const sources = [
    source('a', 'log.txt', 'Added\n更新了说明文字\n'),
    source('b', '剧本.txt', 'Chapter 1\nI + II = III\n他们在渡口等船\n雾从山后漫过来\n老人不说话\n'),
  ];
  const roles = [{ name: '正文' }, { name: '记录', draws: { texts: [{ name: 'log.txt' }] } }];
  const { sample, texts, roles: judged } = await judge.read({ sources, roles, engine: 'any' }, () => {});
  expect([sample, ...judged.map((role) => role.sample)]).toEqual([
    '他们在渡口等船',
    '他们在渡口等船',
    '更新了说明文字',
  ]);
  expect(texts[0]?.samples[0]).toBe('更新了说明文字');
  const latin = [source('c', 'en.txt', 'Chapter one\n')];
  expect((await judge.read({ sources: latin, roles, engine: 'any' }, () => {})).sample).toBe('Chapter one');
});

test('an excerpt has the first lines with their variables, and a face is shown in a line without', async () => {
  const judge = new Judge();
  const script = '灯\n{player}：我没有带刀。\n{player}\n船夫：那更贵。\n什么东西？\n';
  const { texts } = await judge.read(
    { sources: [source('a', '第一幕.txt', script)], roles: [], engine: 'any' },
    () => {},
  );
  expect(texts[0]?.excerpt).toEqual(['灯', '{player}：我没有带刀。', '船夫：那更贵。']);
  expect(texts[0]?.samples).toEqual(['船夫：那更贵。', '什么东西？', '：我没有带刀。']);
});
