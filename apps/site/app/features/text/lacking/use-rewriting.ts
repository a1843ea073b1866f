import type { LackedMark } from '@ziwan/contract';
import { withSubstitutes } from '@ziwan/contract';
import { myTexts } from '../my-text/my-texts.ts';
import { useTyping } from '../my-text/use-typing.ts';

/** Replaces characters in the visitor's text, as if typed. */
export function useRewriting(): (marks: readonly LackedMark[]) => void {
  const type = useTyping();
  return (marks) => type(withSubstitutes(myTexts().text(), marks));
}
