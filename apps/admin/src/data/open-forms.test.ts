import { expect, test } from 'vitest';
import { changedSince, chooseValues, conflictsIn, formStateOf, openForm, takeChosen } from './open-forms.ts';

test('fields that two people changed are told from those that one changed, and from those that say the same', () => {
  const base = {
    title: '甲',
    summary: null,
    sort: 1,
    note: '旧',
    image: { src: 'a', alt: '图' },
    source: null,
  };
  const values = {
    title: '乙',
    summary: '',
    sort: 2,
    note: '旧',
    image: { alt: '图', src: 'a' },
    source: { name: '', url: '' },
  };
  const latest = {
    title: '丙',
    summary: null,
    sort: 1,
    note: '新',
    image: { src: 'a', alt: '图' },
    source: null,
  };
  const fields = ['title', 'summary', 'sort', 'note', 'image', 'source'];
  expect(conflictsIn({ values, base }, latest, fields)).toEqual([
    { field: 'title', mine: '乙', theirs: '丙', by: 'both' },
    { field: 'sort', mine: 2, theirs: 1, by: 'me' },
    { field: 'note', mine: '旧', theirs: '新', by: 'them' },
  ]);
  // Both made the same change.
  expect(conflictsIn({ values, base }, { ...latest, title: '乙' }, ['title'])).toEqual([]);
});

test('an open form is read until it closes, and takes chosen values up at their revision, once', () => {
  const state = { values: { title: '乙' }, base: { title: '甲' } };
  const close = openForm('news', '1', () => state);
  expect(formStateOf('news', '1')).toBe(state);
  close();
  expect(formStateOf('news', '1')).toBeNull();
  chooseValues('news', '1', '3', { title: '乙' });
  expect(takeChosen('news', '1', '2')).toBeNull();
  expect(takeChosen('news', '1', '3')).toEqual({ title: '乙' });
  expect(takeChosen('news', '1', '3')).toBeNull();
});

test('fields that changed while the form was being saved are told, and those emptied again', () => {
  const sent = { title: '甲', summary: null, note: '旧', image: { src: 'a' } };
  const now = { title: '甲乙', summary: '', note: '', image: { src: 'a', alt: '' } };
  expect(changedSince(sent, now)).toEqual({ title: '甲乙', note: '' });
});
