import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { prefix, surround } from './markdown-editor.ts';

/** A view without a page. */
function editing(doc: string, anchor: number, head = anchor) {
  let state = EditorState.create({ doc, selection: { anchor, head } });
  const view = {
    get state() {
      return state;
    },
    dispatch: (change: Parameters<EditorState['update']>[0]) => {
      state = state.update(change).state;
    },
    focus: () => {},
  };
  return { view: view as EditorView, text: () => state.doc.toString() };
}

test('each selected line becomes an item of a list, and a second time none', () => {
  const { view, text } = editing('一\n二\n# 三\n四', 0, 7);
  prefix(view, '- ');
  expect(text()).toBe('- 一\n- 二\n- 三\n四');
  prefix(view, '- ');
  expect(text()).toBe('一\n二\n三\n四');
});

test('a mark is put around the selection, and taken off by the same key: the words stay selected', () => {
  const { view, text } = editing('永字八法', 1, 3);
  const selected = () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);
  surround(view, '**');
  expect([text(), selected()]).toEqual(['永**字八**法', '字八']);
  surround(view, '**');
  expect([text(), selected()]).toEqual(['永字八法', '字八']);
});

test('a mark is taken off words that were selected with it, and put around a sample if nothing is', () => {
  const bold = editing('永**字八**法', 1, 7);
  surround(bold.view, '**');
  expect(bold.text()).toBe('永字八法');
  const empty = editing('', 0);
  surround(empty.view, '**');
  expect(empty.text()).toBe('**文字**');
  // At the edges of the text there is no room for marks.
  const edge = editing('*字', 0, 2);
  surround(edge.view, '**');
  expect(edge.text()).toBe('***字**');
});
