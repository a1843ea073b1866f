import { sha256 } from '@ziwan/infra/digest';
import type { InlineSources } from '../transport/security.ts';

const OPEN = /^<(script|style)\b[^<>]*$/i;

/**
 * Replaces the nonce of one render by hashes, so that the page can be cached and sent to everyone. Hashes only the
 * inline scripts and styles that carry this render's secret nonce, and removes the nonce from the page. Injected
 * markup carries no nonce and stays blocked.
 * @param html page in UTF-8, as bytes: each step on a string of this length would copy it
 * @returns a copy; `html` stays unchanged
 */
export function sealInline(html: Buffer, nonce: string): { html: Buffer; inline: InlineSources } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const mark = Buffer.from(` nonce="${nonce}"`);
  const parts: Buffer[] = [];
  let from = 0;
  // Jumps from nonce to nonce: pages are long and nonces few.
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

/** Content of the element whose start tag ends after `at`; empty when the end tag is missing. */
function contentAfter(html: Buffer, at: number, tag: string): Buffer {
  const start = html.indexOf('>', at) + 1;
  const end = html.indexOf(`</${tag}`, start);
  if (start === 0 || end < 0) return html.subarray(0, 0);
  // End tags are case-insensitive.
  const earlier = html.toString('latin1', start, end).toLowerCase().indexOf(`</${tag}`);
  return html.subarray(start, earlier < 0 ? end : start + earlier);
}
