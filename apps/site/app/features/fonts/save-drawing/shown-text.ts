/**
 * Reads the text of an element with U+2028 where the browser has wrapped a line.
 * @param vertical true if lines run down, from right to left
 */
export function shownText(element: Element, vertical: boolean): string {
  const half = Number.parseFloat(getComputedStyle(element).fontSize) / 2;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let text = '';
  let line: number | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let at = 0;
    for (const character of node.nodeValue ?? '') {
      range.setStart(node, at);
      at += character.length;
      range.setEnd(node, at);
      if (character === '\n') line = null;
      else {
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const place = vertical ? -(left + right) / 2 : (top + bottom) / 2;
        const drawn = right > left || bottom > top;
        if (drawn && line !== null && place - line > half) text += '\u2028';
        if (drawn) line = place;
      }
      text += character;
    }
  }
  return text;
}
