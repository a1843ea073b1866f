import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Reports the text that was typed into a controlled field before hydration: React keeps it until the field's next
 * render, then discards it.
 *
 * The update makes React run the effects of the same commit at once, the field's subscription to a store among them.
 * What is typed before a field is subscribed changes the store, but React puts the old text back into the field.
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): void {
  const [, settle] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hydration happens once
  useLayoutEffect(() => {
    const { current } = field;
    if (current && current.value !== current.defaultValue) onText(current.value);
    settle(true);
  }, []);
}
