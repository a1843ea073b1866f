import {
  type CharacterSetId,
  KNOWN_LANGUAGES,
  languageName,
  openCharacterSets,
  type RoleDraws,
  roleCharacters,
} from '@ziwan/contract';
import { LANGUAGES, languageOf, readGameText } from '@ziwan/game-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsOf, roleTexts } from './role-script.ts';
import { ScriptCount } from './script-count.ts';

async function read(name: string, content: string, parts?: string[]) {
  return readGameText({ name, bytes: new TextEncoder().encode(content) }, { parts });
}
const grouped = (text: Awaited<ReturnType<typeof read>>) => ({ ...text, groups: groupsOf(text) });
const none = () => '';

test('columns of a table are groups with the language of their title', async () => {
  const text = await read('ui.csv', 'key,zh_CN,zh_TW,en\na,开始<b>游戏</b>,開始遊戲,Start\n', [
    'zh_CN',
    'zh_TW',
  ]);
  expect(groupsOf(text)).toEqual([
    { language: 'zh-Hans', part: 'zh_CN', characters: '始开戏游' },
    { language: 'zh-Hant', part: 'zh_TW', characters: '始戲遊開' },
  ]);
  const corrected = { ...text, languages: { zh_TW: 'ja', zh_CN: '' } };
  expect(groupsOf(corrected).map(({ language }) => language)).toEqual([undefined, 'ja']);
});

test('a catalogue has the language of its header where its name says none', async () => {
  const text = await read(
    'locale/game.po',
    'msgid ""\nmsgstr ""\n"Language: zh_CN\\n"\n\nmsgid "a"\nmsgstr "龙"\n',
  );
  expect(groupsOf(text)).toEqual([{ language: 'zh-Hans', part: 'msgstr', characters: '龙' }]);
  const drawn = (draws: RoleDraws) => roleCharacters(draws, [grouped(text)], none);
  expect([drawn({ languages: ['zh-Hans'] }), drawn({ languages: ['zh-Hant'] })]).toEqual(['龙', '']);
});

test('a part of the game draws its texts, parts and languages, its line and its sets', async () => {
  const texts = await Promise.all([
    read('ui/menu.csv', 'key,zh_CN,zh_TW\na,开,開\n', ['zh_CN', 'zh_TW']),
    read('ui/tl/tchinese/a.txt', '門'),
    read('story.txt', '门'),
  ]);
  const sets = await openCharacterSets(['numerals'], 'any');
  const drawn = (draws?: RoleDraws) => roleCharacters(draws, texts.map(grouped), sets);
  expect(drawn()).toBe('开門開门');
  expect(drawn({ texts: [{ name: 'story.txt' }] })).toBe('门');
  expect(drawn({ texts: [{ name: 'ui/' }] })).toBe('开門開');
  expect(drawn({ texts: [{ name: 'ui/menu.csv', parts: ['zh_TW'] }] })).toBe('開');
  // What has no language belongs to each.
  expect(drawn({ languages: ['zh-Hant'] })).toBe('門開门');
  expect(drawn({ texts: [], line: '龙 吟' })).toBe('吟龙');
  expect(drawn({ texts: [], sets: ['numerals'] })).toBe('%+,-./0123456789:×');
});

test('the lines that are judged have the characters that are packed, for any choice', async () => {
  const texts = (
    await Promise.all([
      read('a.csv', 'key,zh_CN,ja,en\n1,龙\u200b {x}虎,竜,Dragon\n2,风,風,Wind\n', ['zh_CN', 'ja', 'en']),
      read('tl/ja/b.txt', '虎の子\n\ud800'),
      read('c.txt', '<b>雲</b>𠮷'),
    ])
  ).map(grouped);
  const some = <T>(values: T[]) => fc.option(fc.subarray(values), { nil: undefined });
  const draws = fc.record({
    texts: some([
      { name: 'a.csv', parts: ['ja'] },
      { name: 'a.csv' },
      { name: 'tl/' },
      { name: 'c.txt', parts: [] },
    ]),
    languages: some(['zh-Hans', 'ja', 'en']),
    line: fc.option(fc.constantFrom('', '龙吟 九万里', '\u200b'), { nil: undefined }),
    sets: some<CharacterSetId>(['numerals', 'dates', 'ascii']),
  });
  const sets = await openCharacterSets([], 'any');
  fc.assert(
    fc.property(draws, (chosen) => {
      const given = JSON.parse(JSON.stringify(chosen)) as RoleDraws;
      const counted = new ScriptCount(roleTexts(given, texts, sets));
      const judged = [...counted.characters].sort((a, b) => a - b);
      expect(String.fromCodePoint(...judged)).toBe(roleCharacters(given, texts, sets));
    }),
  );
});

test('a text of which only the characters are known is divided by its groups', () => {
  const groups = [
    { language: 'zh-Hans', characters: '开' },
    { language: 'zh-Hant', characters: '開' },
  ];
  const drawn = roleTexts(
    { languages: ['zh-Hant'] },
    [{ name: 'a.csv', format: 'csv', lines: null, groups }],
    none,
  );
  expect(drawn.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual(['開']);
});

test('a line of its own and a set are named where a character of them is lacking', () => {
  const texts = roleTexts({ texts: [], line: '龙', sets: ['currency'] }, [], () => '€');
  const counted = new ScriptCount(texts);
  const placeOf = (char: string) =>
    counted.places(char.codePointAt(0) as number).map(({ text }) => texts[text]?.name);
  expect([placeOf('龙'), placeOf('€')]).toEqual([['自己的一行'], ['会出现的字：货币']]);
  expect(roleTexts(undefined, [], none).flatMap(({ lines }) => lines)).toEqual([]);
});

test('every language that is recognised has a name, by which it is recognised, too', () => {
  expect(KNOWN_LANGUAGES).toEqual(LANGUAGES);
  for (const tag of KNOWN_LANGUAGES) expect(languageOf(`${languageName(tag)}/a.csv`)).toBe(tag);
});
