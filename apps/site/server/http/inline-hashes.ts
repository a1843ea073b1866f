import { createHash } from 'node:crypto';
import type { InlineSources } from './security.ts';

/**
 * Turns the nonce of one render into hashes, so that the page can be kept and sent to everyone: only the inline
 * scripts and styles that the renderer itself marked with this render's secret nonce are blessed, and the mark is
 * taken out of the page. Markup that got in by another way carries no nonce and stays blocked.
 */
export function sealInline(html: string, nonce: string): { html: string; inline: InlineSources } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  const parts = html.split(mark);
  // `parts[i]` follows a mark: the rest of that element's open tag, then its content.
  for (let i = 1; i < parts.length; i++) {
    const before = parts[i - 1] as string;
    const tag = /<(script|style|link)\b[^<>]*$/i.exec(before)?.[1]?.toLowerCase();
    if (tag !== 'script' && tag !== 'style') continue;
    const after = parts.slice(i).join(mark);
    const content = after.slice(after.indexOf('>') + 1, after.toLowerCase().indexOf(`</${tag}`));
    if (content === '') continue;
    const hash = `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    (tag === 'script' ? scripts : styles).add(hash);
  }
  return { html: parts.join(''), inline: { scripts: [...scripts], styles: [...styles] } };
}
