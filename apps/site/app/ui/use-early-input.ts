import { type RefObject, useLayoutEffect, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

function read({ value, selectionStart, selectionEnd, selectionDirection }: Field) {
  return { value, selection: [selectionStart, selectionEnd, selectionDirection ?? undefined] as const };
}

function restore(field: Field, { value, selection }: ReturnType<typeof read>): void {
  if (field.value !== value) field.value = value;
  if (document.activeElement === field) field.setSelectionRange(...selection);
}

const watchers = new WeakMap<Field, MutationObserver>();

/**
 * Returns the text and the selection of a field rendered by the server, and restores them as soon as React resets
 * them: an event in the middle of hydration makes React start again, and its field be read again.
 *
 * @returns `null` if the browser renders the field first.
 */
function keep(id: string) {
  if (typeof document === 'undefined') return null;
  const field = document.getElementById(id) as Field | null;
  if (!field) return null;
  const early = read(field);
  const watcher = new MutationObserver(() => restore(field, early));
  watchers.get(field)?.disconnect();
  watchers.set(field, watcher);
  watcher.observe(field, { childList: true });
  return early;
}

/**
 * Keeps the text, caret and selection that a controlled field got before hydration, and reports the text.
 *
 * React keeps the text of an input until the field's next render, then discards it. Hydration of a text area resets
 * its text, caret and selection at once, so they are read while the component renders.
 *
 * The update makes React run the effects of the same commit at once, the field's subscription to a store among them.
 * What is typed before a field is subscribed changes the store, but React puts the old text back into the field.
 *
 * @param id `id` of the field, the same on the server.
 */
export function useEarlyInput(
  field: RefObject<Field | null>,
  id: string,
  onText: (text: string) => void,
): void {
  const [early] = useState(() => keep(id));
  const [, settle] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hydration happens once
  useLayoutEffect(() => {
    const { current } = field;
    if (early && current) {
      watchers.get(current)?.disconnect();
      restore(current, early);
      if (current.value !== current.defaultValue) onText(current.value);
    }
    settle(true);
  }, []);
}
