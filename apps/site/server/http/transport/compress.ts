import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smallest body (bytes) worth compressing. */
const MIN_BYTES = 1024;
/** Buffer (bytes) for compressed output. Most pages fit, which saves a turn of the thread pool for every 16 kB. */
const OUTPUT = 64 * 1024;
const TEXT =
  /^(application\/(json|javascript|manifest\+json|([a-z]+\+)?xml|vnd\.ziwan\.coverage-sets)|text\/|image\/svg\+xml)/;

export type Encoding = 'br' | 'gzip' | 'identity';

/** Encodings chosen for recent `Accept-Encoding` headers; browsers send only a few distinct values. */
const chosen = new LRUCache<string, Encoding>({ max: 64 });

/** Best encoding that the client accepts; `q=0` rules one out. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined || accept === '') return 'identity';
  const known = chosen.get(accept);
  if (known) return known;
  const encoding = bestOf(accept);
  // Longer headers are not cached: only an attacker filling memory would send them.
  if (accept.length <= 200) chosen.set(accept, encoding);
  return encoding;
}

function bestOf(accept: string): Encoding {
  const offered = accept.split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: string) =>
    offered.some((o) => o.split(';')[0]?.trim() === name && !/;\s*q=0(\.0*)?$/.test(o));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** @param quality brotli quality, 0–11 */
export function compress(
  bytes: Uint8Array,
  encoding: Exclude<Encoding, 'identity'>,
  quality: number,
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { chunkSize: OUTPUT, level: Math.min(9, quality + 2) });
  return brotli(bytes, {
    chunkSize: OUTPUT,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.byteLength),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/**
 * Binary logarithm of the smallest window over a whole body: a larger one takes memory and time without saving a byte.
 * Below 17, qualities 5 to 9 use another match finder, which compresses less (RFC 7932 reserves 16 bytes of a window).
 */
const windowOf = (size: number): number =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(17, Math.ceil(Math.log2(size + 16))));

/** Compresses text and coverage sets that the route has not compressed itself. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (reply.getHeader('content-encoding') === 'identity') {
      // The route set `identity` to skip compression; clients do not need the header.
      reply.removeHeader('content-encoding');
      return payload;
    }
    if (reply.hasHeader('content-encoding') || !TEXT.test(String(reply.getHeader('content-type') ?? '')))
      return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity' || payload.length < MIN_BYTES) return payload;
    const packed = await compress(Buffer.from(payload as string), encoding, 4);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return packed;
  });
}
