import { type RefObject, useLayoutEffect } from 'react';

/**
 * Reports the text that was typed into a controlled field before hydration: React keeps it until the field's next
 * render, then discards it.
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: hydration happens once
  useLayoutEffect(() => {
    const { current } = field;
    if (current && current.value !== current.defaultValue) onText(current.value);
  }, []);
}
