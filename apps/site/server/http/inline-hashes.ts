import { hash } from 'node:crypto';
import type { InlineSources } from './security.ts';

const OPEN = /^<(script|style)\b[^<>]*$/i;
const CLOSE = { script: /<\/script/gi, style: /<\/style/gi };

/**
 * Turns the nonce of one render into hashes, so that the page can be kept and sent to everyone: only the inline
 * scripts and styles that the renderer itself marked with this render's secret nonce are blessed, and the mark is
 * taken out of the page. Markup that got in by another way carries no nonce and stays blocked.
 */
export function sealInline(html: string, nonce: string): { html: string; inline: InlineSources } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  let sealed = '';
  let from = 0;
  // A page is long and its marks are few: whatever lies between them is passed over, never copied or scanned.
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    sealed += html.slice(from, at);
    from = at + mark.length;
    const tag = OPEN.exec(html.slice(html.lastIndexOf('<', at), at))?.[1]?.toLowerCase();
    if (tag !== 'script' && tag !== 'style') continue;
    const content = contentAfter(html, from, CLOSE[tag]);
    if (content === '') continue;
    (tag === 'script' ? scripts : styles).add(`'sha256-${hash('sha256', content, 'base64')}'`);
  }
  return { html: sealed + html.slice(from), inline: { scripts: [...scripts], styles: [...styles] } };
}

/** What an element holds whose open tag ends after `at`. */
function contentAfter(html: string, at: number, close: RegExp): string {
  const start = html.indexOf('>', at) + 1;
  close.lastIndex = start;
  const end = close.exec(html)?.index;
  return start === 0 || end === undefined ? '' : html.slice(start, end);
}
