import { type CompositionEvent, type FormEvent, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Supports input methods in a controlled field: a composition shows in the field only and is committed when it ends.
 */
export function useComposed(text: string, onText: (text: string) => void) {
  const [composing, compose] = useState<string | null>(null);
  return {
    value: composing ?? text,
    onChange(event: FormEvent<Field>) {
      const { value } = event.currentTarget;
      const unfinished = (event.nativeEvent as InputEvent).isComposing;
      compose(unfinished ? value : null);
      if (!unfinished) onText(value);
    },
    onCompositionEnd(event: CompositionEvent<Field>) {
      compose(null);
      onText(event.currentTarget.value);
    },
  };
}
