import { useContext } from 'react';
import { WebfontContext } from '../specimen/use-webfont.ts';
import { myTexts } from './my-texts.ts';

/** Takes what the visitor has just written: drawn at once where it is at hand, asked for once they pause. */
export function useTyping(): (text: string) => void {
  const loader = useContext(WebfontContext);
  return (text) => {
    loader.typing();
    myTexts().type(text);
  };
}
