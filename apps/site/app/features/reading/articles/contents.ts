import { unescapeHtml } from '@ziwan/contract/markup';

interface Heading {
  id: string;
  level: 2 | 3;
  text: string;
}

/** Ends at the next heading, so that headings without an end are not searched to the end of the text. */
const HEADING = /<h([23]) id="([\w-]+)">((?:[^<]|<(?!\/?h[23]\b))*)<\/h\1>/g;

/** Text of the headings with ids, for a table of contents. */
export function headingsOf(body: string): Heading[] {
  return [...body.matchAll(HEADING)].map(([, level, id = '', inner = '']) => ({
    id,
    level: level === '2' ? 2 : 3,
    text: unescapeHtml(inner.replace(/<[^<>]*>/g, '')).trim(),
  }));
}
