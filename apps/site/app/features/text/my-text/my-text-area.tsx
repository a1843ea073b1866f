import { type RefObject, type TextareaHTMLAttributes, useId, useRef } from 'react';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import { useMyText } from './my-texts.ts';
import { useComposed } from './use-composed.ts';
import { useTyping } from './use-typing.ts';

interface MyTextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  field?: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Text area that holds the visitor's text. A component of its own, since React yields between components, and what
 * is typed between its first render and its hydration is lost.
 */
export function MyTextArea({ field, id, ...rest }: MyTextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const made = useId();
  const area = field ?? own;
  const typing = useTyping();
  const composed = useComposed(useMyText(), typing);
  useEarlyInput(area, id ?? made, typing);
  return (
    <textarea ref={area} id={id ?? made} spellCheck={false} autoComplete="off" {...composed} {...rest} />
  );
}
