import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { etagOf } from '../../calls/etag.ts';
import { cacheBytes } from '../../runtime/memory.ts';
import { type CachePolicy, cache } from '../transport/cache.ts';
import { chooseEncoding, compress } from '../transport/compress.ts';
import { OPEN } from '../transport/cors.ts';

const TYPES: Record<string, string> = {
  '.pem': 'application/x-pem-file',
  '.sha256': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};
const PACKABLE = /^(text\/|application\/|image\/svg)/;
const KEPT_BYTES = cacheBytes(64 * 1024 * 1024);
/** Brotli quality (0–11) for files without a `.br` next to them; each is compressed once. */
const QUALITY = 9;

interface StaticFile {
  bytes: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  type: string;
  etag: string;
}

/** Makes a file from those of the build; reads one of them by its path. */
export type MakeFile = (read: (path: string) => Promise<Buffer>) => Promise<Buffer>;

/** Serves build files from memory; each is read once. */
export class StaticFiles {
  readonly #root: string;
  readonly #made: Readonly<Record<string, MakeFile>>;
  readonly #held = new LRUCache<string, Promise<StaticFile | null>>({ maxSize: KEPT_BYTES });

  /** @param made files that are made, by path; they come before those of the build */
  constructor(root: string, made: Readonly<Record<string, MakeFile>> = {}) {
    this.#root = root;
    this.#made = made;
  }

  /** @returns false when there is no such file */
  async send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const file = await this.#find(path);
    if (!file) return false;
    for (const [name, value] of Object.entries(headersOf(path))) reply.header(name, value);
    reply.header('etag', file.etag).type(file.type);
    if (request.headers['if-none-match'] === file.etag) {
      reply.code(304).send();
      return true;
    }
    const wanted = chooseEncoding(request.headers['accept-encoding']);
    const packed = wanted === 'identity' ? null : file[wanted];
    if (file.br) reply.header('vary', 'Accept-Encoding');
    reply.header('content-encoding', packed ? wanted : 'identity');
    reply.send(packed ?? file.bytes);
    return true;
  }

  isInMemory(path: string): boolean {
    const relative = safePath(path);
    return relative !== null && this.#held.has(relative);
  }

  async #find(path: string): Promise<StaticFile | null> {
    const relative = safePath(path);
    if (relative === null) return null;
    const held = this.#held.get(relative);
    if (held) return held;
    const reading = this.#read(relative);
    const file = await reading;
    // Missing files are not cached: clients can invent any number of paths.
    if (file) this.#held.set(relative, reading, { size: file.bytes.length * 2 || 1 });
    return file;
  }

  async #read(relative: string): Promise<StaticFile | null> {
    const path = join(this.#root, relative);
    const type = TYPES[extname(path)];
    if (!type) return null;
    const make = Object.hasOwn(this.#made, relative) ? this.#made[relative] : undefined;
    const bytes = make
      ? await make((name) => readFile(join(this.#root, name))).catch(absent)
      : await readPlain(path);
    if (!bytes) return null;
    const isCompressible = PACKABLE.test(type) && bytes.length > 1024;
    const kept = make ? null : await readFile(`${path}.br`).catch(() => null);
    const br = isCompressible ? (kept ?? (await compress(bytes, 'br', QUALITY))) : null;
    const gzip = isCompressible ? await compress(bytes, 'gzip', QUALITY) : null;
    const etag = etagOf(bytes);
    return { bytes, br, gzip, type, etag };
  }
}

/** Null if there is no such file. */
async function readPlain(path: string): Promise<Buffer | null> {
  const there = await stat(path).catch(() => null);
  return there?.isFile() ? readFile(path) : null;
}

/** Null for a file that does not exist. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function headersOf(path: string): Record<string, string> {
  // The service worker must be revalidated on every request and may control the whole site.
  if (path === '/sw.js') {
    return {
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      // A service worker runs under the policy of its own script: without `connect-src` it could fetch nothing.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    };
  }
  // Pages of other sites load it.
  if (path === '/ziwan.js') return { 'cache-control': cache.renewable, ...OPEN };
  const policy: CachePolicy = path.startsWith('/assets/') ? 'immutable' : 'page';
  return { 'cache-control': cache[policy] };
}

/** Path relative to the root; `null` when it is not a plain file path. */
function safePath(path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\') || /(^|\/)\./.test(decoded) || decoded.endsWith('/'))
    return null;
  const relative = normalize(decoded).replace(/^[/\\]+/, '');
  return relative === '' || relative.split(sep).includes('..') ? null : relative;
}
