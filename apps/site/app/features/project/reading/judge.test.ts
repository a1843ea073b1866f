import { CoverageSetsEncoder, type CoveredCatalogue, encodeCoverage } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { Judge } from './judge.ts';
import type { ScriptSource } from './messages.ts';

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

test('a lacked character is found in its file, line and key, with the line shown', async () => {
  const judge = new Judge();
  judge.setCoverage(coverageOf('山门之内有龙', '山门之内有龍石'));
  judge.setForms({ hant: '龙龍 发發髮', hans: '龍龙' });
  const csv = 'id,text\nintro,山门之内\nstone,石有<b>龙</b>\n';
  const summary = await judge.read(
    [source('a', 'dialogue.csv', csv), source('b', 'b.txt', '山门')],
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
    const { texts } = await judge.read([source('a', 'a.txt', '<b>龙</b>', { settings })], () => {});
    return texts[0]?.characters;
  };
  expect(await read()).toBe('龙');
  expect(await read([])).toBe('/<>b龙');
});

test('a script without a character has no verdict on any face', async () => {
  const judge = new Judge();
  judge.setCoverage(coverageOf('龙'));
  expect((await judge.read([source('a', 'a.txt', '龙')], () => {})).verdicts.length).toBeGreaterThan(0);
  expect(await judge.read([source('b', 'b.txt', ' \n')], () => {})).toMatchObject({
    characters: 0,
    verdicts: [],
  });
});

test('groups that were not read are named with the hanzi that nothing else has', async () => {
  const judge = new Judge();
  const csv = 'id,text,备注\n1,启程,远处的灯\n';
  const table = source('a', 'a.csv', csv);
  expect(await judge.read([table, source('b', 'b.txt', '灯塔')], () => {})).toMatchObject({
    leftOut: '没有读「C 列：备注」1 条，里面有 3 个字不在读过的文字里：处的远',
  });
  const settings = { parts: ['text', '备注'] };
  expect((await judge.read([{ ...table, settings }], () => {})).leftOut).toBe('');
});

test('a list of characters is taken as it is', async () => {
  const judge = new Judge();
  const { texts } = await judge.read(
    [source('a', 'dialogue.csv', '"%,<b>龙', { charactersOnly: true })],
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
  await judge.read([first], () => {});
  const progress: number[] = [];
  await judge.read([first, second], (done) => progress.push(done));
  expect(reads).toBe(2);
  expect(progress.at(-1)).toBe(2);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test('a file that cannot be read is a problem beside the others', async () => {
  const judge = new Judge();
  const blob = Object.assign(new Blob(['龙']), { arrayBuffer: () => Promise.reject(new Error('moved')) });
  const { texts, characters } = await judge.read(
    [source('a', 'a.txt', '', { blob }), source('b', 'b.txt', '山门')],
    () => {},
  );
  expect(texts[0]?.problems).toMatchObject([{ line: 0, message: expect.stringContaining('读不了') }]);
  expect([texts[1]?.characters, characters]).toEqual(['山门', 2]);
});
