import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { openToAll } from './cors.ts';

/** Rewrites asset URLs in responses to the hosts that serve them. */
export interface AssetHosts {
  rewrite(text: string): string;
  /** Origins besides the site's own that a page may load static files from. */
  readonly origins: readonly string[];
}

export type AssetHostSettings = Pick<Config, 'cdnOrigin' | 'assetRewrite' | 'publicOrigin' | 'hosts'>;

/** Paths, besides API calls, that the `api` and `webfont` hosts serve. */
const HOST_PATHS = { api: '/(?:media|avatar|download|upload)/', webfont: '/webfont/[fpst]/' } as const;

/**
 * Public paths whose content never changes: build files, font subsets and slices, pictures and videos of the content,
 * link preview pictures. Captions stay on the page's origin: a browser loads them from another host only when the
 * video element has `crossorigin`.
 */
const IMMUTABLE_PATHS = [
  '/assets/[\\w.-]+',
  '/media/[0-9a-f]{64}(?:-\\d+)?\\.(?:webp|avif|mp4|webm)',
  '/webfont/f/[\\w-]+\\.(?:woff2|woff|ttf)',
  '/webfont/s/[^/?#"\'\\s)]+/\\d+\\.woff2\\?v=[0-9a-f]+',
  '/og/[^"\'\\s()<>\\\\?#]+-[0-9a-f]{16}\\.png',
].join('|');
const OWN_PATH = new RegExp(`^(?:${IMMUTABLE_PATHS})$`);
/**
 * Positions where a URL may start: after a quote or bracket, or after the previous `srcset` candidate. URLs in prose
 * are left alone.
 */
const BEFORE_URL = '(?<=["\'(]|&quot;|\\d[wx], )';

/** @returns `null` when one host serves everything, the default */
export function createAssetHosts({
  cdnOrigin,
  assetRewrite,
  publicOrigin,
  hosts,
}: AssetHostSettings): AssetHosts | null {
  const named = (['api', 'webfont'] as const).flatMap((purpose) => {
    const host = hosts[purpose];
    return host === null ? [] : [{ path: new RegExp(`${BEFORE_URL}(${HOST_PATHS[purpose]})`, 'g'), host }];
  });
  if (cdnOrigin === null && assetRewrite === null && named.length === 0) return null;
  const own = publicOrigin === null ? '' : `(?:${publicOrigin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})?`;
  const addresses = new RegExp(`${BEFORE_URL}${own}(${IMMUTABLE_PATHS})(?![\\w.-])`, 'g');
  return {
    rewrite(text) {
      const stored = assetRewrite ? text.replaceAll(assetRewrite.from, assetRewrite.to) : text;
      const placed = cdnOrigin === null ? stored : stored.replace(addresses, `${cdnOrigin}$1`);
      return named.reduce((done, { path, host }) => done.replace(path, `${host}$1`), placed);
    },
    origins: [cdnOrigin, assetRewrite && new URL(assetRewrite.to).origin].filter((o) => o !== null),
  };
}

/** Media types of API responses and feeds, which contain URLs. The console's API is excluded: it edits stored URLs. */
const REWRITTEN_TYPES = /^application\/(json|rss\+xml|atom\+xml)\b/;
const CONSOLE = /^\/api\/v1\/admin\//;

/**
 * Rewrites URLs in API responses and feeds, and allows cross-origin loading of files that the CDN fetches from here.
 */
export function addAssetHosts(
  app: FastifyInstance,
  hosts: AssetHosts | null,
  { cdnOrigin, hosts: { api } }: Pick<Config, 'cdnOrigin' | 'hosts'>,
): void {
  if (!hosts) return;
  if (cdnOrigin !== null || api !== null)
    app.addHook('onRequest', async (request, reply) => {
      if (OWN_PATH.test(request.url) || /^\/(media|avatar)\//.test(request.url)) openToAll(reply);
    });
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || CONSOLE.test(request.url)) return payload;
    return REWRITTEN_TYPES.test(String(reply.getHeader('content-type') ?? ''))
      ? hosts.rewrite(payload)
      : payload;
  });
}
