import { type RefObject, useLayoutEffect, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Returns the text and the selection of a field rendered by the server, `null` if the browser renders it first. */
function rendered(id: string) {
  if (typeof document === 'undefined') return null;
  const field = document.getElementById(id) as Field | null;
  if (!field) return null;
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  return { value, selection: [selectionStart, selectionEnd, selectionDirection ?? undefined] as const };
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
  const [early] = useState(() => rendered(id));
  const [, settle] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hydration happens once
  useLayoutEffect(() => {
    const { current } = field;
    if (early && current) {
      if (current.value !== early.value) current.value = early.value;
      if (document.activeElement === current) current.setSelectionRange(...early.selection);
      if (current.value !== current.defaultValue) onText(current.value);
    }
    settle(true);
  }, []);
}
