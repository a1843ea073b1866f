import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Drafts = typeof import('./drafts.ts');

/** A tab: its own modules over the browser's one storage. */
async function tab(): Promise<Drafts> {
  vi.resetModules();
  return import('./drafts.ts');
}

const draft = (title: string, at = '2026-11-26T01:00:00.000Z') => ({ at, revision: null, values: { title } });
const titles = ({ draftsOf }: Drafts) => draftsOf('news', null).map(({ values }) => values.title);

beforeEach(() => {
  // Object.keys() of a browser's storage returns the keys that it stores.
  const storage: Record<string, string> = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

test('two tabs keep a draft each of a new article, and saving one leaves the other', async () => {
  const [first, second] = [await tab(), await tab()];
  first.openDraft('news', null);
  second.openDraft('news', null);
  first.keepDraft('news', null, Date.now(), draft('甲'));
  second.keepDraft('news', null, Date.now(), draft('乙', '2026-11-26T02:00:00.000Z'));
  expect(titles(await tab())).toEqual(['乙', '甲']);
  second.forgetDraft('news', null);
  expect(titles(await tab())).toEqual(['甲']);
});

test('saving leaves a draft that was found and not taken up', async () => {
  const before = await tab();
  before.openDraft('news', null);
  before.keepDraft('news', null, Date.now(), draft('没写完的'));
  const page = await tab();
  const close = page.openDraft('news', null);
  page.keepDraft('news', null, Date.now(), draft('另一篇'));
  page.forgetDraft('news', null);
  close();
  expect(titles(page)).toEqual(['没写完的']);
});

test('saving deletes a draft that was taken up', async () => {
  const before = await tab();
  before.openDraft('news', null);
  before.keepDraft('news', null, Date.now(), draft('没写完的'));
  const page = await tab();
  page.openDraft('news', null);
  const [found] = page.draftsOf('news', null);
  if (found) page.takeUpDraft('news', null, found);
  expect(titles(page)).toEqual(['没写完的']);
  page.forgetDraft('news', null);
  expect(titles(page)).toEqual([]);
});

test('a record that is saved or removed from a list keeps the draft of its closed form', async () => {
  const page = await tab();
  const close = page.openDraft('news', 'a');
  page.keepDraft('news', 'a', Date.now(), draft('没写完的'));
  close();
  page.forgetDraft('news', 'a');
  expect(page.draftsOf('news', 'a')).toHaveLength(1);
});

test('a write that waited while the record was saved stores nothing', async () => {
  const page = await tab();
  page.openDraft('news', null);
  const typed = Date.now();
  page.forgetDraft('news', null);
  page.keepDraft('news', null, typed, draft('已经保存的'));
  expect(titles(page)).toEqual([]);
});

test('a draft is offered to its record only, also one stored under the key used before', async () => {
  const page = await tab();
  localStorage.setItem('ziwan-draft:news:a', JSON.stringify(draft('从前的')));
  page.openDraft('news', 'a-2');
  page.keepDraft('news', 'a-2', Date.now(), draft('别的一篇'));
  expect(page.draftsOf('news', 'a').map(({ values }) => values.title)).toEqual(['从前的']);
});
