import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFamily, textOf } from './page-text.ts';

const PLAIN = {
  ...{ content: 'none', display: 'inline', listStyleType: 'disc', textOverflow: 'clip' },
  ...{ textTransform: 'none', fontVariantCaps: 'normal', fontFamily: '"试黑体", sans-serif' },
};
/** An element with the members that the loader reads, and the styles that a browser would compute. */
interface Drawn {
  localName: string;
  style: Record<string, string>;
  childNodes: { nodeType: number; nodeValue: string }[];
}
const element = (localName: string, text = '', more: object = {}, style: Record<string, string> = {}) =>
  ({
    ...{ localName, style, isContentEditable: false },
    childNodes: text ? [{ nodeType: 3, nodeValue: text }] : [],
    ...more,
  }) as unknown as Element;
const read = (drawn: Element) => textOf(drawn, (style) => isFamily(style, '试黑体'));

beforeEach(() => {
  vi.stubGlobal('Node', Object.assign(class {}, { TEXT_NODE: 3 }));
  vi.stubGlobal('getComputedStyle', (drawn: Drawn, part?: string) =>
    part ? PLAIN : { ...PLAIN, ...drawn.style },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('an element draws its text, a field its placeholder and not what is typed, a button its label', () => {
  expect(read(element('p', '龙吟'))).toBe('龙吟');
  expect(read(element('input', '', { type: 'text', placeholder: '搜字体', value: '虎啸' }))).toBe('搜字体');
  expect(read(element('input', '', { type: 'text', placeholder: '', value: '虎啸' }))).toBe('');
  expect(read(element('input', '', { type: 'submit', placeholder: '', value: '提交' }))).toBe('提交');
  expect(read(element('div', '草稿', { isContentEditable: true }))).toBe('');
  expect(read(element('script', '龙吟'))).toBe('');
  expect(read(element('p', '龙吟', {}, { fontFamily: 'sans-serif' }))).toBe('');
});

test('letters that a style sheet changes are drawn in each case, and shortened text ends with its dots', () => {
  expect(read(element('p', 'Aß', {}, { textTransform: 'uppercase' }))).toBe('AßASSaß');
  expect(read(element('p', '龙', {}, { textOverflow: 'ellipsis' }))).toBe('龙…');
  expect(read(element('li', '龙', {}, { display: 'list-item' }))).toContain('十');
  expect(read(element('li', '龙', {}, { display: 'list-item', listStyleType: 'none' }))).toBe('龙');
});
