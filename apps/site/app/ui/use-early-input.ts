import { type RefObject, useLayoutEffect, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

function read({ value, selectionStart, selectionEnd, selectionDirection }: Field) {
  return { value, selection: [selectionStart, selectionEnd, selectionDirection ?? undefined] as const };
}

function restore(field: Field, { value, selection }: ReturnType<typeof read>): void {
  if (field.value !== value) field.value = value;
  if (document.activeElement === field) field.setSelectionRange(...selection);
}

interface Watch {
  readonly early: ReturnType<typeof read>;
  readonly observer: MutationObserver;
}

const watches = new WeakMap<Field, Watch>();

/** Restores a field that React has reset and whose observer has not run since; what came later stays. */
function settle(field: Field): void {
  const watch = watches.get(field);
  if (watch && watch.observer.takeRecords().length > 0) restore(field, watch.early);
  watch?.observer.disconnect();
  watches.delete(field);
}

/**
 * Restores the text and the selection of a field rendered by the server as soon as React resets them: an event in the
 * middle of hydration makes React start again, and its field be read again.
 */
function keep(id: string): void {
  const field = typeof document === 'undefined' ? null : (document.getElementById(id) as Field | null);
  // The browser renders the field first.
  if (!field) return;
  settle(field);
  const early = read(field);
  const observer = new MutationObserver(() => restore(field, early));
  watches.set(field, { early, observer });
  observer.observe(field, { childList: true });
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
  useState(() => keep(id));
  const [, renderAgain] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hydration happens once
  useLayoutEffect(() => {
    const { current } = field;
    if (current && watches.has(current)) {
      settle(current);
      if (current.value !== current.defaultValue) onText(current.value);
    }
    renderAgain(true);
  }, []);
}
