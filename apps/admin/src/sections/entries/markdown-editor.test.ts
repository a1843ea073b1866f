import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { prefix } from './markdown-editor.ts';

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
