import { MY_TEXTS, type MyTexts, mergeTexts } from '@ziwan/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TextStore } from './text-store.ts';

let stored: Map<string, string>;
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
let clock: number;
const open = (address = '') => new TextStore(storage, address, () => clock++);
const takeOver = (store: TextStore, account: MyTexts) =>
  store.takeOver(mergeTexts(store.state().kept, account), account.texts);
const words = (store: TextStore) => store.state().kept.texts.map(({ text }) => text);

beforeEach(() => {
  stored = new Map();
  clock = 1000;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('text survives a new visit, and so does an empty one', () => {
  const store = open();
  expect(store.text()).toBe('');
  for (const text of ['剑', '剑指', '剑指苍穹']) store.type(text);
  store.flush();
  expect(open().text()).toBe('剑指苍穹');
  store.type('');
  store.flush();
  expect(store.text()).toBe('');
  expect(open().text()).toBe('');
  expect(words(open())).toEqual(['']);
});

test('writes to storage once per pause, not per keystroke', () => {
  const setItem = vi.spyOn(storage, 'setItem');
  const store = open();
  for (const text of ['剑', '剑指', '剑指苍']) store.type(text);
  expect(setItem).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  const texts = setItem.mock.calls.filter(([key]) => key === 'myTexts');
  expect(texts).toHaveLength(1);
  setItem.mockRestore();
});

test('a text from the URL wins without being stored, and editing it leaves the stored one alone', () => {
  const mine = open();
  mine.type('剑指苍穹');
  mine.flush();
  const visiting = open('龙吟虎啸');
  expect(visiting.text()).toBe('龙吟虎啸');
  vi.advanceTimersByTime(1000);
  expect(open().text()).toBe('剑指苍穹');
  visiting.type('龙吟虎啸九');
  visiting.type('龙吟虎啸九万');
  visiting.flush();
  expect(words(open())).toEqual(['剑指苍穹', '龙吟虎啸九万']);
  expect(open().text()).toBe('龙吟虎啸九万');
});

test('a URL with the stored text adds no second one', () => {
  const store = open();
  store.type('剑指  苍穹 ');
  store.arrive('剑指 苍穹');
  // The text being edited is left alone.
  expect(store.text()).toBe('剑指  苍穹 ');
  store.flush();
  const again = open('剑指 苍穹');
  again.type('剑指苍穹');
  expect(words(again)).toEqual(['剑指苍穹']);
});

test('several texts keep their names, and undoing a deletion restores the position', () => {
  const store = open();
  store.type('剑指苍穹');
  store.rename(store.state().id as string, '标题');
  expect(store.add()).toBe(true);
  expect(store.text()).toBe('');
  store.type('第一章');
  const [title, chapter] = store.state().kept.texts;
  store.choose(title?.id as string);
  expect(store.text()).toBe('剑指苍穹');
  const undo = store.remove(title?.id as string);
  expect(store.text()).toBe('第一章');
  expect(words(store)).toEqual(['第一章']);
  undo();
  expect(store.text()).toBe('剑指苍穹');
  expect(store.state().kept.texts.map(({ name, text }) => [name, text])).toEqual([
    ['标题', '剑指苍穹'],
    ['', '第一章'],
  ]);
  expect(store.state().kept.gone).toEqual([]);
  expect(chapter?.id).not.toBe(title?.id);
});

test('the number of texts and the length of a name are limited', () => {
  const store = open();
  store.type('一');
  for (let i = 1; i < MY_TEXTS.texts; i++) expect(store.add()).toBe(true);
  expect(store.add()).toBe(false);
  const id = store.state().id as string;
  store.rename(id, '名'.repeat(MY_TEXTS.name + 1));
  expect(store.state().kept.texts.at(-1)?.name).toHaveLength(MY_TEXTS.name);
});

test('text beyond the limit is counted and reported', () => {
  const store = open();
  store.type('字'.repeat(MY_TEXTS.length + 3));
  expect(store.state().over).toBe(3);
  expect(store.text()).toHaveLength(MY_TEXTS.length);
  store.type('字');
  expect(store.state().over).toBe(0);
});

test('full storage is reported, and the text lasts until the page is left', () => {
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const store = new TextStore(full);
  store.type('剑指苍穹');
  store.flush();
  expect(store.state()).toMatchObject({ text: '剑指苍穹', unkept: true });
});

test('a change in another tab is applied, unless the shown text came from a link', () => {
  const here = open();
  here.type('甲');
  here.flush();
  const there = open();
  const visiting = open('来自链接');
  there.type('甲乙');
  there.flush();
  for (const store of [here, visiting]) store.reload();
  expect(here.text()).toBe('甲乙');
  expect(visiting.text()).toBe('来自链接');
  there.add();
  there.type('丙');
  there.flush();
  here.reload();
  expect(here.text()).toBe('丙');
});

test('login merges both sets of texts, logout removes the account’s', () => {
  const store = open();
  store.type('这里写的');
  const here = store.state().kept.texts;
  const there = { id: 'there', name: '', text: '那里写的', at: 1 };
  takeOver(store, { texts: [...here, there], gone: [] });
  expect(words(store)).toEqual(['那里写的', '这里写的']);
  expect(store.text()).toBe('这里写的');
  // Rejected by the account: it stays in the browser.
  store.add();
  store.type('只在这里');
  store.leaveAccount();
  expect(words(store)).toEqual(['只在这里']);
  expect(store.text()).toBe('只在这里');
  expect(words(open())).toEqual(['只在这里']);
});

test('a new browser starts with the account’s latest text', () => {
  const store = open();
  takeOver(store, {
    texts: [
      { id: 'a', name: '', text: '早', at: 1 },
      { id: 'b', name: '', text: '晚', at: 2 },
    ],
    gone: [],
  });
  expect(store.text()).toBe('晚');
  store.leaveAccount();
  expect(store.text()).toBe('');
  expect(stored.size).toBe(0);
});

test('a text the account rejected stays after logout', () => {
  const store = open();
  store.type('短');
  const [short] = store.state().kept.texts;
  takeOver(store, { texts: short ? [short] : [], gone: [] });
  store.type('长了');
  takeOver(store, { texts: short ? [short] : [], gone: [] });
  store.leaveAccount();
  expect(words(open())).toEqual(['长了']);
});
