import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { templateFields, templateWords, textTemplateFault } from './template-words.ts';

const read = (id: string) =>
  JSON.parse(readFileSync(new URL(`../../../catalogue/licences/${id}.json`, import.meta.url), 'utf8'));
const templates = [read('own-commercial-template'), read('free-commercial-template')];

test('a text with instructions of a template is refused with these words', () => {
  const text = '这是一份样板，请 照合同\n改。\n甲方授权乙方使用字体。\n一、乙方按用途付费。';
  expect(templateWords(text, templates)).toEqual(['这是一份样板', '请照合同改']);
  expect(textTemplateFault('授权全文', text, templates)).toBe(
    '授权全文里还有样板的话：「这是一份样板」、「请照合同改」。照合同或声明改好',
  );
  expect(templateWords('甲方授权乙方（照声明改）', templates)).toEqual(['照声明改']);
});

test('words that contracts have of their own are no instructions', () => {
  for (const text of [
    '甲乙双方可按照合同改期。',
    '本字体免费商用，个人试用免费，其余按用途购买。',
    '本声明最终解释权归本公司。',
    null,
  ])
    expect(textTemplateFault('授权全文', text, templates), text ?? '').toBeNull();
  for (const id of ['ofl-1.1', 'apache-2.0', 'mit'])
    expect(templateFields(read(id), templates), id).toEqual([]);
});

test('the announcement of a change is a field of a licence, too', () => {
  const licence = { ...read('mit'), name: '某某免费商用授权' };
  expect(templateFields(licence, templates)).toEqual([]);
  expect(templateFields({ ...licence, change: { changes: '请照合同改' } }, templates)).toEqual(['改了什么']);
});
