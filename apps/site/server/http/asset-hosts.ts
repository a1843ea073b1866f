import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { openToAll } from './cors.ts';

/** Addresses go out with the hosts that hold what lies there. */
export interface AssetHosts {
  rewrite(text: string): string;
  /** Origins that a page may load static files from beside its own. */
  readonly origins: readonly string[];
}

type Hosts = Pick<Config, 'cdnOrigin' | 'assetRewrite' | 'publicOrigin' | 'hosts'>;

/** What a process with the role `api` holds beside its calls, and one with `webfont`. */
const HELD = { api: '/(?:media|avatar|download|upload)/', webfont: '/webfont/[fps]/' } as const;

/**
 * What never changes under its address and belongs to nobody: files of the build, subsets and slices of fonts, pictures
 * and videos of the content, pictures of links. Captions stay: a browser takes them from another host only where the
 * video asks for that, too.
 */
const OWN = [
  '/assets/[\\w.-]+',
  '/media/[0-9a-f]{64}(?:-\\d+)?\\.(?:webp|avif|mp4|webm)',
  '/webfont/f/[0-9a-f-]+\\.(?:woff2|woff|ttf)',
  '/webfont/s/[^/?#"\'\\s)]+/\\d+\\.woff2\\?v=[0-9a-f]+',
  '/og/[^"\'\\s()<>\\\\?#]+-[0-9a-f]{16}\\.png',
].join('|');
const OWN_PATH = new RegExp(`^(?:${OWN})$`);
/** Where a value starts; in a list of candidates, after the candidate before. Words that name an address stay. */
const STARTS = '(?<=["\'(]|&quot;|\\d[wx], )';

/** @returns null where one host serves everything, as it does unless told */
export function createAssetHosts({ cdnOrigin, assetRewrite, publicOrigin, hosts }: Hosts): AssetHosts | null {
  const named = (['api', 'webfont'] as const).flatMap((purpose) => {
    const host = hosts[purpose];
    return host === null ? [] : [{ path: new RegExp(`${STARTS}(${HELD[purpose]})`, 'g'), host }];
  });
  if (cdnOrigin === null && assetRewrite === null && named.length === 0) return null;
  const own = publicOrigin === null ? '' : `(?:${publicOrigin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})?`;
  const addresses = new RegExp(`${STARTS}${own}(${OWN})(?![\\w.-])`, 'g');
  return {
    rewrite(text) {
      const stored = assetRewrite ? text.replaceAll(assetRewrite.from, assetRewrite.to) : text;
      const placed = cdnOrigin === null ? stored : stored.replace(addresses, `${cdnOrigin}$1`);
      return named.reduce((done, { path, host }) => done.replace(path, `${host}$1`), placed);
    },
    origins: [cdnOrigin, assetRewrite && new URL(assetRewrite.to).origin].filter((o) => o !== null),
  };
}

/** Answers for programs that name addresses; the operator's console reads and writes them as they are kept. */
const NAMING = /^application\/(json|rss\+xml|atom\+xml)\b/;
const CONSOLE = /^\/api\/v1\/admin\//;

/** Rewrites the answers of calls and feeds, and lets pages of any host load what the CDN fetches here. */
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
    return NAMING.test(String(reply.getHeader('content-type') ?? '')) ? hosts.rewrite(payload) : payload;
  });
}
