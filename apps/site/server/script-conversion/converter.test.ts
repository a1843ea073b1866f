import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { convert, formsIn, formsOf, writingsOf } from './converter.ts';

const hant = (text: string) => convert(text, 'hant').text;

describe('a simplified character with several traditional forms', () => {
  test.each([
    ['头发干了', '頭髮乾了'],
    ['头发都快干了', '頭髮都快乾了'],
    ['衣服晒干了。', '衣服曬乾了。'],
    ['墨迹未干', '墨跡未乾'],
    ['泪已干', '淚已乾'],
    ['干杯', '乾杯'],
    ['干净', '乾淨'],
    ['饼干', '餅乾'],
    ['树干', '樹幹'],
    ['干部', '幹部'],
    ['事情干了', '事情幹了'],
    ['大干一场', '大幹一場'],
    ['苦干实干', '苦幹實幹'],
    ['高手干了', '高手幹了'],
    ['若干', '若干'],
    ['天干地支', '天干地支'],
    ['干将莫邪', '干將莫邪'],
    ['皇后在后面', '皇后在後面'],
    ['里程', '里程'],
    ['里面', '裡面'],
    ['面条', '麵條'],
    ['面孔', '面孔'],
    ['复杂', '複雜'],
    ['反复', '反覆'],
    ['回复', '回覆'],
    ['发展', '發展'],
    ['理发', '理髮'],
    ['系统', '系統'],
    ['关系', '關係'],
    ['联系', '聯繫'],
    ['钟表', '鐘錶'],
    ['钟情', '鍾情'],
    ['松树', '松樹'],
    ['放松', '放鬆'],
    ['余额', '餘額'],
    ['余光中', '余光中'],
    ['白云', '白雲'],
    ['人云亦云', '人云亦云'],
    ['战斗', '戰鬥'],
    ['北斗', '北斗'],
    ['山谷', '山谷'],
    ['稻谷', '稻穀'],
    ['征服', '征服'],
    ['特征', '特徵'],
    ['制度', '制度'],
    ['制造', '製造'],
    ['一只猫', '一隻貓'],
    ['只有', '只有'],
    ['台风', '颱風'],
    ['舞台', '舞臺'],
    ['万俟卨', '万俟卨'],
    ['范仲淹', '范仲淹'],
    ['范围', '範圍'],
    ['于谦', '于謙'],
    ['我姓于', '我姓于'],
    ['于先生', '于先生'],
    ['钟小姐', '鍾小姐'],
    ['对于先生', '對於先生'],
    ['于是', '於是'],
  ])('%s becomes %s', (text, wanted) => {
    expect(hant(text)).toBe(wanted);
  });

  test('is offered as a choice at its position, with the chosen form first', () => {
    const { text, choices } = convert('头发干了', 'hant');
    expect(text).toBe('頭髮乾了');
    expect(choices.find((c) => c.source === '干')).toMatchObject({ index: 2, chosen: '乾' });
    expect(choices.find((c) => c.source === '干')?.options).toEqual(
      expect.arrayContaining(['乾', '幹', '干']),
    );
  });

  test('is located by code points, also after a character outside the BMP', () => {
    expect(hant('𠮷，头发干了')).toBe('𠮷，頭髮乾了');
  });
});

test('traditional text becomes simplified', () => {
  expect(convert('頭髮乾了，皇后在後面', 'hans').text).toBe('头发干了，皇后在后面');
});

describe('phrases', () => {
  const PAIR = /^(?<hans>\S+) (?:(?<only>[<>]) )?(?<hant>\S+)$/u;
  const pairs = readFileSync(new URL('phrases.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const { hans, only, hant } = PAIR.exec(line)?.groups ?? {};
      if (hans === undefined || hant === undefined) throw new Error(`not a pair: ${line}`);
      return { hans, only, hant };
    });

  test.each([
    ['hant', 'hans', '<'],
    ['hans', 'hant', '>'],
  ] as const)('99 of 100 become right in %s', (to, from, leftOut) => {
    const asked = pairs.filter(({ only }) => only !== leftOut);
    const wrong = asked.flatMap((pair) => {
      const { text } = convert(pair[from], to);
      return text === pair[to] ? [] : [`${pair[from]} → ${text}, not ${pair[to]}`];
    });
    if (wrong.length > 0) console.log(wrong.join('\n'));
    expect(asked.length).toBeGreaterThan(500);
    expect(wrong.length / asked.length, wrong.join('\n')).toBeLessThanOrEqual(0.01);
  });
});

test('words do not cross their neighbours, wherever they stand in a long text', () => {
  const line = '台湾台风吹乱了发小发型师的头发。𠮷\n';
  expect(hant(line.repeat(500))).toBe('臺灣颱風吹亂了發小髮型師的頭髮。𠮷\n'.repeat(500));
});

test('characters are converted, not the vocabulary of a region', () => {
  expect(hant('界面、软件、默认')).toBe('界面、軟件、默認');
  expect(convert('介面、軟體、預設', 'hans').text).toBe('介面、软体、预设');
});

test('text that is already in the wanted script stays', () => {
  for (const text of ['显著性，以鉴定著称，毕昇', '执着地看着名著'])
    expect(convert(text, 'hans').text).toBe(text);
  expect(hant('頭髮乾了，著名的颱風')).toBe('頭髮乾了，著名的颱風');
});

test('a search finds what either script writes', () => {
  expect(writingsOf('甚麼')).toEqual(['甚麼', '什么']);
  expect(writingsOf('头发')).toEqual(['头发', '頭髮']);
  expect(writingsOf('ABC')).toEqual(['ABC']);
});

test('a form that only a rule for a word gives is no form of the character', () => {
  expect(formsOf('甚', 'hans')).toEqual([]);
  expect(formsOf('座', 'hans')).toEqual([]);
});

test('every character that changes is listed with its forms, the usual one first', () => {
  const hant = formsIn('hant').split(' ');
  expect(hant).toContain('龙龍');
  expect(hant.find((word) => word.startsWith('发'))).toMatch(/^发發髮/);
  expect(formsIn('hans').split(' ')).toContain('龍龙');
  for (const word of hant) {
    const [character = '', ...forms] = word;
    expect(forms.length).toBeGreaterThan(0);
    expect(forms).not.toContain(character);
  }
});
