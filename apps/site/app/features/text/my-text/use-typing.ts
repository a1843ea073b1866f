import { useContext } from 'react';
import { skipBelow } from '../../../ui/settled.ts';
import { WebfontContext } from '../specimen/use-webfont.ts';
import { myTexts } from './my-texts.ts';

/** Handles typed text: redraws from loaded subsets at once and requests the rest after a pause. */
export function useTyping(): (text: string) => void {
  const loader = useContext(WebfontContext);
  return (text) => {
    loader.typing();
    skipBelow();
    myTexts().type(text);
  };
}
