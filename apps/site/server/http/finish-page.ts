import { etagOf } from '../calls/etag.ts';
import type { AssetHosts } from './asset-hosts.ts';
import type { CachedPage } from './html-cache.ts';
import { sealInline } from './inline-hashes.ts';
import { pagePolicy } from './security.ts';

export interface FinishOptions {
  /** What the renderer put on its own inline scripts and styles. */
  nonce: string;
  /** Vite's client puts scripts and styles of its own in, so development keeps the nonce. */
  dev: boolean;
  /** Where static files lie; null where the site holds them all itself. */
  assets: AssetHosts | null;
  /** Origin that visitors' files are sent to; null for the site's own. */
  uploads: string | null;
  /** Origins that answer calls beside the site's own. */
  hosts: readonly string[];
  /** Hosts of scripts that run in the page once a visitor agrees. */
  others: readonly string[];
}

/** Makes of a rendered document what goes over the wire: sealed, as bytes, with its policy and its tag. */
export function finishPage(
  rendered: { status: number; location?: string; body: string },
  { nonce, dev, assets, uploads, hosts, others }: FinishOptions,
): CachedPage {
  const text = assets ? assets.rewrite(rendered.body) : rendered.body;
  const { html, inline } = dev
    ? { html: Buffer.from(text), inline: { scripts: [`'nonce-${nonce}'`], styles: [] } }
    : sealInline(written(text), nonce);
  return {
    status: rendered.status,
    location: rendered.location,
    body: html,
    policy: pagePolicy(inline, dev, uploads, others, assets?.origins, hosts),
    // Weak, since one entity goes out in several encodings.
    etag: `W/${etagOf(html)}`,
    br: null,
    gzip: null,
  };
}

/** A UTF-16 unit takes three bytes at most. */
const ROOM = 3 * 512 * 1024;
let room: Buffer | null = null;
const encoder = new TextEncoder();

/**
 * A page as bytes that stand until the next one is written. `Buffer.from` would walk the text once to measure it and
 * once more to write it, in twice the time.
 */
function written(text: string): Buffer {
  if (text.length * 3 > ROOM) return Buffer.from(text);
  room ??= Buffer.allocUnsafeSlow(ROOM);
  return room.subarray(0, encoder.encodeInto(text, room).written);
}
