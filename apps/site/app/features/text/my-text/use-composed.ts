import { type CompositionEvent, type FormEvent, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * A field whose text is kept elsewhere, for input methods: what is being composed shows in the field alone and
 * counts when it has been chosen.
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
