import type { Range } from '../reading.ts';

const ARGUMENT = /\{\s{0,5}[\w.-]{1,60}\s{0,5}(?:(\})|,\s{0,5}(\w{1,20})\s{0,5}(?:(\})|,))/y;
/** Before the text of a form: `one {` of a plural, `1#` or `|1<` of a choice. */
const FORM = /\s{0,200}(?:offset:\d{1,5}\s{0,5})?(?:=?[\w-]{1,40})\s{0,5}\{/y;
const CHOICE = /\|?\s{0,5}-?[\d.∞]{1,20}\s{0,5}[#<≤]/y;

/**
 * Arguments of MessageFormat, of Java and of ICU: `{0}`, `{0,number,#.#}`; of choices, plurals and selections the syntax,
 * not the texts; quotes around braces, and one of two quotes.
 */
export function findMessageFormat(text: string): Range[] {
  if (!/\{\s{0,5}[\w.-]/.test(text)) return [];
  const found: Range[] = [];
  /** What closes each open brace: an argument, or a form of one. */
  const open: ('plural' | 'choice' | 'form')[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === "'") {
      if (text[i + 1] === "'") {
        found.push([i, i + 1]);
        i++;
      } else if (/[{}]/.test(text[i + 1] ?? '')) {
        const end = text.indexOf("'", i + 1);
        if (end < 0) break;
        found.push([i, i + 1], [end, end + 1]);
        i = end;
      }
      continue;
    }
    if (open.at(-1) === 'plural') {
      const form = at(FORM, i);
      if (form) {
        found.push([i, i + form[0].length]);
        i += form[0].length - 1;
        open.push('form');
        continue;
      }
    } else if (open.at(-1) === 'choice' && (text[i - 1] === ',' || c === '|')) {
      const form = at(CHOICE, i);
      if (form) {
        found.push([i, i + form[0].length]);
        i += form[0].length - 1;
        continue;
      }
    }
    if (c === '}' && open.length > 0) {
      open.pop();
      found.push([i, i + 1]);
    } else if (c === '{') {
      const argument = at(ARGUMENT, i);
      if (!argument) continue;
      const [whole, plain, type = '', simple] = argument;
      let end = i + whole.length;
      if (!plain && !simple) {
        if (/^(?:plural|select|selectordinal)$/.test(type)) open.push('plural');
        else if (type === 'choice') open.push('choice');
        else {
          const style = /[^{}\n]{0,200}\}/y;
          style.lastIndex = end;
          const rest = style.exec(text);
          if (!rest) continue;
          end += rest[0].length;
        }
      }
      found.push([i, end]);
      i = end - 1;
    } else if (c === '#' && open.includes('plural')) found.push([i, i + 1]);
  }
  return found;

  function at(pattern: RegExp, index: number): RegExpExecArray | null {
    pattern.lastIndex = index;
    return pattern.exec(text);
  }
}
