import { etagOf } from '../../calls/etag.ts';
import type { AssetHosts } from '../transport/asset-hosts.ts';
import { pagePolicy } from '../transport/security.ts';
import type { MadePage } from './html-cache.ts';
import { sealInline } from './inline-hashes.ts';

interface FinishOptions {
  /** Nonce that the renderer put on its own inline scripts and styles. */
  nonce: string;
  /** Keeps the nonce in development, where Vite's client adds scripts and styles of its own. */
  dev: boolean;
  /** Hosts of static files; `null` when the site serves them all itself. */
  assets: AssetHosts | null;
  /** Origin that receives visitors' uploads; `null` for the site's own. */
  uploads: string | null;
  /** Origins besides the site's own that answer API calls. */
  hosts: readonly string[];
  /** Hosts of third-party scripts that run in the page after consent. */
  others: readonly string[];
}

/** Turns a rendered document into a response: inline hashes instead of nonces, bytes, policy and ETag. */
export function finishPage(
  rendered: { status: number; location?: string; route?: string; body: readonly string[] },
  { nonce, dev, assets, uploads, hosts, others }: FinishOptions,
): MadePage {
  const parts = assets ? [assets.rewrite(rendered.body.join(''))] : rendered.body;
  const { html, inline } = dev
    ? { html: Buffer.from(parts.join('')), inline: { scripts: [`'nonce-${nonce}'`], styles: [] } }
    : sealInline(written(parts), nonce);
  return {
    status: rendered.status,
    location: rendered.location,
    route: rendered.route,
    body: html,
    policy: pagePolicy(inline, dev, uploads, others, assets?.origins, hosts),
    // Weak: one page is sent in several encodings.
    etag: `W/${etagOf(html)}`,
    br: null,
    gzip: null,
  };
}

/** Size (bytes) of the reused buffer; a UTF-16 unit takes at most three bytes. */
const ROOM = 3 * 512 * 1024;
let room: Buffer | null = null;
const encoder = new TextEncoder();

/**
 * Encodes a page into a reused buffer; the result is valid until the next call. `Buffer.from` would walk the text
 * twice, once to measure and once to write, and take twice as long.
 */
function written(parts: readonly string[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length * 3 > ROOM) return Buffer.from(parts.join(''));
  room ??= Buffer.allocUnsafeSlow(ROOM);
  let end = 0;
  for (const part of parts) end += encoder.encodeInto(part, room.subarray(end)).written;
  return room.subarray(0, end);
}
