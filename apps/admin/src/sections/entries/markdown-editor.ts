import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const WORDS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--editor-accent)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--editor-soft)' },
  { tag: tags.quote, color: 'var(--editor-soft)' },
  { tag: tags.monospace, fontFamily: 'ui-monospace, monospace' },
]);

const LOOK = EditorView.theme({
  '&': { fontSize: '15px', backgroundColor: 'transparent', color: 'inherit' },
  '&.cm-focused': { outline: '2px solid var(--editor-accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.8', minHeight: '360px', maxHeight: '70vh' },
  '.cm-content': { padding: '12px 14px', caretColor: 'currentColor' },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: 'var(--editor-soft)' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--editor-selection)',
  },
});

interface EditorOptions {
  parent: HTMLElement;
  text: string;
  label: string;
  /** Nonce for styles under the content security policy. */
  nonce: string;
  onChange: (text: string) => void;
  /** Called with pasted or dropped pictures. */
  onPictures: (files: File[]) => void;
}

const pictures = (list: FileList | undefined | null): File[] =>
  [...(list ?? [])].filter((f) => f.type.startsWith('image/'));

/** CodeMirror for Markdown. Tab leaves the editor, as in any input. */
export function createEditor({
  parent,
  text,
  label,
  nonce,
  onChange,
  onPictures,
}: EditorOptions): EditorView {
  const take = (list: FileList | undefined | null, event: Event): boolean => {
    const files = pictures(list);
    if (files.length === 0) return false;
    event.preventDefault();
    onPictures(files);
    return true;
  };
  const bold = (view: EditorView) => surround(view, '**');
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
        history(),
        markdown(),
        syntaxHighlighting(WORDS),
        LOOK,
        EditorView.lineWrapping,
        placeholder('在这里写。选中文字再按上面的按钮；图片可以直接粘贴或拖进来。'),
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-multiline': 'true',
          spellcheck: 'false',
        }),
        keymap.of([{ key: 'Mod-b', run: bold }, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        EditorView.domEventHandlers({
          paste: (event) => take(event.clipboardData?.files, event),
          drop: (event) => take(event.dataTransfer?.files, event),
        }),
      ],
    }),
  });
}

/** Toggles marks around the selection. */
export function surround(view: EditorView, mark: string, sample = '文字'): boolean {
  const { doc, selection } = view.state;
  const { length } = mark;
  let { from, to } = selection.main;
  // After they were put, the marks are just outside of the selection.
  if (
    doc.sliceString(Math.max(0, from - length), from) === mark &&
    doc.sliceString(to, to + length) === mark
  ) {
    from -= length;
    to += length;
  }
  const text = doc.sliceString(from, to) || sample;
  const marked = text.startsWith(mark) && text.endsWith(mark) && text.length >= 2 * length;
  const insert = marked ? text.slice(length, -length) : mark + text + mark;
  const inner = marked ? 0 : length;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + inner, head: from + insert.length - inner },
    scrollIntoView: true,
  });
  view.focus();
  return true;
}

/** Toggles a mark at the start of each selected line. */
export function prefix(view: EditorView, mark: string): void {
  const { state } = view;
  const { from, to } = state.selection.main;
  const lines = [];
  for (let n = state.doc.lineAt(from).number; n <= state.doc.lineAt(to).number; n++)
    lines.push(state.doc.line(n));
  const all = lines.every((line) => line.text.startsWith(mark));
  view.dispatch({
    changes: lines.map((line) => {
      if (all) return { from: line.from, to: line.from + mark.length };
      const old = /^(#{1,6} |> |- )?/.exec(line.text)?.[0].length ?? 0;
      return { from: line.from, to: line.from + old, insert: mark };
    }),
    scrollIntoView: true,
  });
  view.focus();
}

/** Inserts text at the cursor; blocks get separate lines. */
export function insert(view: EditorView, text: string, block = false): void {
  const { from, to } = view.state.selection.main;
  const before = block && from > 0 && view.state.sliceDoc(from - 2, from) !== '\n\n' ? '\n\n' : '';
  const whole = before + text + (block ? '\n\n' : '');
  view.dispatch({
    changes: { from, to, insert: whole },
    selection: { anchor: from + whole.length },
    scrollIntoView: true,
  });
  view.focus();
}
