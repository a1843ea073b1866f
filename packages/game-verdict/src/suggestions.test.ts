import { type GameEngine, openCharacterSets, type RoleDraws, roleCharacters } from '@ziwan/contract';
import { readGameText } from '@ziwan/game-text';
import { expect, test } from 'vitest';
import { eachPlaceholder } from './placeholders.ts';
import { groupsOf, roleTexts } from './role-script.ts';
import { priceOf, SUGGESTED, suggestionsFor } from './suggestions.ts';

async function judged(name: string, content: string, draws?: RoleDraws, engine: GameEngine = 'any') {
  const reading = await readGameText({ name, bytes: new TextEncoder().encode(content) });
  const texts = [{ ...reading, groups: groupsOf(reading) }];
  const charactersIn = await openCharacterSets(SUGGESTED, engine);
  return {
    draws,
    engine,
    charactersIn,
    texts: roleTexts(draws, texts, charactersIn),
    characters: roleCharacters(draws, texts, charactersIn),
  };
}
const suggested = async (...given: Parameters<typeof judged>) =>
  Object.fromEntries(suggestionsFor(await judged(...given)).map(({ set, reason }) => [set, reason]));

test.each([
  ['a.txt', '还剩 %d 天，%2$s，%5.2f', { '%d': 'number', '%2$s': 'any', '%5.2f': 'number' }],
  [
    'a.txt',
    '{0}、{gold}、{playerName}、{1:N2}、{t:yyyy-MM}',
    { '{0}': 'any', '{gold}': 'money', '{playerName}': 'name', '{1:N2}': 'number', '{t:yyyy-MM}': 'date' },
  ],
  ['a.txt', '%d年{month}月', { '%d': 'date', '{month}': 'date' }],
  ['a.txt', '${hp}，$(cost)', { '${hp}': 'number', '$(cost)': 'money' }],
  ['a.txt', '<b>粗</b>[b]粗[/b]\\n100%%', {}],
  [
    'a.rpy',
    'label a:\n    "[player_name]得到[count]枚{w}{color=#f00}红{/color}"',
    { '[player_name]': 'name', '[count]': 'number' },
  ],
  ['a.yarn', 'title: a\n---\n林夕: {$gold}枚[wave]浪[/wave]\n===', { '{$gold}': 'money' }],
  ['a.ink', '有{gold}枚。{met: 好|坏}', { '{gold}': 'money' }],
])('variables of %s in %s are told from tags', async (name, content, found) => {
  const seen: Record<string, string> = {};
  eachPlaceholder((await judged(name, content)).texts, ({ written, kind }) => {
    seen[written] = kind;
  });
  expect(seen).toEqual(found);
});

test('numbers that variables write are suggested with their places', async () => {
  expect(await suggested('a.txt', '还剩 %d 天\n%d、{0}')).toMatchObject({
    numerals: '有 2 处 %d，会写出数字',
  });
  expect(await suggested('a.txt', '得到{0}')).toEqual({ numerals: '有 1 处 {0}，可能写出数字' });
  expect(await suggested('a.txt', '得到了')).toEqual({});
  // Three are named, those that occur most.
  expect(await suggested('a.txt', '%u %d %d %i %i')).toMatchObject({
    numerals: '有 5 处 %d、%i、%u，会写出数字',
  });
  expect(await suggested('a.txt', '%u %x %d %d %i %i')).toMatchObject({
    numerals: '有 6 处 %d、%i、%u 等，会写出数字',
  });
});

test('names, money and dates are suggested by what variables are called', async () => {
  expect(await suggested('a.txt', '{player}花了{gold}，%d月%d日')).toEqual({
    numerals: '有 3 处 %d、{gold}，会写出数字',
    dates: '有 2 处 %d，会写出日期或时间',
    currency: '有 1 处 {gold}，会写出价钱',
    'hanzi-3500': '有 1 处 {player}，会写出玩家起的名字',
    ascii: '有 1 处 {player}，会写出玩家起的名字',
  });
  const traditional = await suggested('a.txt', '%d時', { languages: ['zh-Hant'] });
  expect(Object.keys(traditional)).toEqual(['numerals', 'dates-hant']);
});

test('English that lacks some letters, and signs of money', async () => {
  const nineteen = 'abcdefghiklmnopqrst';
  expect(await suggested('a.txt', `${nineteen}一`)).toEqual({});
  expect(await suggested('a.txt', `${nineteen}u一`)).toEqual({ ascii: '用到 20 个英文字母' });
  expect(await suggested('a.txt', '一共 ¥')).toEqual({ currency: '¥ 已用到，别的货币符号可能也要' });
});

test('what the engine draws by itself is suggested until the role has it', async () => {
  expect(await suggested('a.txt', '龙', undefined, 'unity')).toEqual({ engine: '引擎自己会画 _ …' });
  expect(await suggested('a.txt', '龙_…', undefined, 'unity')).toEqual({});
  expect(await suggested('a.txt', '龙', { sets: ['engine'] }, 'unity')).toEqual({});
});

test('a set that was taken is not suggested, and one that the texts have in part costs the rest', async () => {
  expect(await suggested('a.txt', '%d', { sets: ['numerals'] })).toEqual({});
  const given = await judged('a.txt', '%d 龙 0123', undefined);
  expect(priceOf(given, 'numerals')).toEqual({ glyphs: 14, bytes: 14 * 90 });
  expect(priceOf(given, 'hanzi-3500')).toEqual({ glyphs: 3499, bytes: 3499 * 190 });
});

test('a role that draws none of the texts has no variables', async () => {
  expect(await suggested('a.txt', '%d', { texts: [], line: '龙' })).toEqual({});
});
