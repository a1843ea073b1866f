import { sha256 } from '@ziwan/infra/digest';
import type { InlineSources } from './security.ts';

const OPEN = /^<(script|style)\b[^<>]*$/i;

/**
 * Turns the nonce of one render into hashes, so that the page can be kept and sent to everyone: only the inline
 * scripts and styles that the renderer itself marked with this render's secret nonce are blessed, and the mark is
 * taken out of the page. Markup that got in by another way carries no nonce and stays blocked.
 * @param html a page in UTF-8; bytes, since a text of this length is copied by every step that is made with it
 * @returns bytes of their own
 */
export function sealInline(html: Buffer, nonce: string): { html: Buffer; inline: InlineSources } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const mark = Buffer.from(` nonce="${nonce}"`);
  const parts: Buffer[] = [];
  let from = 0;
  // A page is long and its marks are few: what lies between them is passed over.
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    parts.push(html.subarray(from, at));
    from = at + mark.length;
    const tag = OPEN.exec(html.toString('latin1', html.lastIndexOf('<', at), at))?.[1]?.toLowerCase();
    if (tag !== 'script' && tag !== 'style') continue;
    const content = contentAfter(html, from, tag);
    if (content.length === 0) continue;
    (tag === 'script' ? scripts : styles).add(`'sha256-${sha256(content).toString('base64')}'`);
  }
  parts.push(html.subarray(from));
  return { html: Buffer.concat(parts), inline: { scripts: [...scripts], styles: [...styles] } };
}

/** What an element holds whose open tag ends after `at`; nothing where it has no end. */
function contentAfter(html: Buffer, at: number, tag: string): Buffer {
  const start = html.indexOf('>', at) + 1;
  const end = html.indexOf(`</${tag}`, start);
  if (start === 0 || end < 0) return html.subarray(0, 0);
  // In other letters an end tag ends the element too.
  const earlier = html.toString('latin1', start, end).toLowerCase().indexOf(`</${tag}`);
  return html.subarray(start, earlier < 0 ? end : start + earlier);
}
