import { type Finder, groups, matches } from './ranges.ts';

const MARKS = groups(
  /(\\)[!-/:-@[-`{-~]|^(\s{0,20}(?:(?:#{1,6}(?=\s|$)|>|[-*+](?=\s)|\d{1,3}[.)](?=\s))\s{0,4}(?:\[[ xX]\]\s)?){1,10})|^(\s{0,20}(?:[-*_=]\s?){3,80})$|(!?\[)(?=[^\]\n]{0,300}\]\()|(\]\([^()\s]{0,300}(?:\s"[^"\n]{0,100}")?\))|(\*{1,3}(?=\S)|(?<=\S)\*{1,3}|~~|`{1,3})|(<!--.{0,300}?-->|<\/?[A-Za-z][\w-]{0,40}(?:\s[^<>\n]{0,300})?\/?>)|(?<=^|[\s\p{P}])(_{1,3})(?=[^\s_][^_\n]{0,300}_{1,3}(?:$|[\s\p{P}]))|(?<=(?:^|[\s\p{P}])_{1,3}[^_\n]{0,300}[^\s_])(_{1,3})(?=$|[\s\p{P}])/dgu,
);
const BARS = matches(/(?<!\\)\|(?:\s{0,4}(?::-{1,80}:?|-{1,80}:|-{3,80})(?=\s{0,4}\|))?/g);

/**
 * One line of Markdown. Line starts: heading `#`, quote `>`, list `-` `*` `+` `1.`, task `[ ]`; rules. Emphasis marks next
 * to a character, code ticks, link and image targets, HTML tags and comments, backslashes before ASCII punctuation. Bars
 * and dashes of a table whose rows start with a bar.
 */
export const findMarkdown: Finder = (text) => {
  const found = MARKS(text);
  return /^\s{0,3}\|/.test(text) ? [...found, ...BARS(text)].sort((a, b) => a[0] - b[0]) : found;
};
