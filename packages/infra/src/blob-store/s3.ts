import { AwsClient } from 'aws4fetch';
import { sha256Hex } from '../digest/index.ts';
import { UpstreamError, type UpstreamReason } from '../upstream/index.ts';
import { type BlobStore, endsEarly } from './blob-store.ts';
import { checkKey } from './keys.ts';

export interface S3BlobStoreOptions {
  /** Origin of the API, such as `https://s3.oss-cn-hangzhou.aliyuncs.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Uses `host/bucket` instead of `bucket.host`; many self-hosted stores need it. */
  readonly pathStyle?: boolean;
  /** Timeout (ms) without a byte received; 4500 by default. Uploads get 1 ms per kilobyte more. */
  readonly timeoutMs?: number;
}

interface Sent {
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/**
 * Stores blobs as objects of an S3-compatible bucket. It never retries: callers may repeat any call, since blobs do
 * not change.
 * @throws UpstreamError from every method
 */
export function createS3BlobStore(options: S3BlobStoreOptions): BlobStore {
  const { bucket, timeoutMs = 4500 } = options;
  const { accessKeyId, secretAccessKey, region } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const base = new URL(options.endpoint);
  if (options.pathStyle) base.pathname = `/${bucket}/`;
  else base.hostname = `${bucket}.${base.hostname}`;

  const address = (key: string) => {
    checkKey(key);
    return new URL(key, base);
  };

  async function ask(method: string, url: URL, signal: AbortSignal, sent: Sent): Promise<Response> {
    const request = await client.sign(url, { method, ...sent, redirect: 'manual' });
    // Not passed to the request: Node may lose a request's own signal to garbage collection, and never abort.
    const response = await fetch(request, { signal });
    // A captive portal or proxy answered with its own page. No blob has this type.
    if (response.ok && /^text\/html/i.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel();
      throw failure('malformed');
    }
    return response;
  }

  /** Makes one request; `read` consumes the response under the same timeout. */
  async function call<T>(
    method: string,
    url: URL,
    read: (response: Response, alive: () => void) => Promise<T>,
    sent: Sent = {},
  ): Promise<T> {
    const quiet = new AbortController();
    const allowed = timeoutMs + (sent.body?.length ?? 0) / 1024;
    const timer = setTimeout(() => quiet.abort(), allowed);
    try {
      const response = await ask(method, url, quiet.signal, sent);
      timer.refresh();
      return await read(response, () => void timer.refresh());
    } catch (error) {
      throw error instanceof UpstreamError ? error : translate(error, quiet.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  const has = (key: string): Promise<boolean> =>
    call('HEAD', address(key), async (response) => {
      if (response.status === 404) return false;
      if (response.status === 200) return true;
      throw refused(response.status);
    });

  const remove = (key: string): Promise<void> =>
    call('DELETE', address(key), async (response) => {
      await response.body?.cancel();
      if (![200, 204, 404].includes(response.status)) throw refused(response.status);
    });

  return {
    async has(key) {
      checkKey(key);
      return has(key);
    },
    async put(key, bytes) {
      checkKey(key);
      if (await has(key)) return;
      const body = new Uint8Array(bytes);
      const headers = {
        // The bucket verifies this hash and rejects a damaged upload.
        'x-amz-content-sha256': sha256Hex(body),
        'content-type': 'application/octet-stream',
        'if-none-match': '*',
      };
      await call(
        'PUT',
        address(key),
        async (response) => {
          await response.body?.cancel();
          // 412 and 409: another writer stored the same blob meanwhile.
          if (![200, 201, 204, 409, 412].includes(response.status)) throw refused(response.status);
        },
        { headers, body },
      );
    },
    async get(key) {
      return call('GET', address(key), async (response, alive) => {
        if (response.status === 404) {
          await response.body?.cancel();
          return null;
        }
        if (response.status !== 200) throw refused(response.status);
        const expected = response.headers.get('content-length');
        const bytes = await readAll(response, alive);
        if (expected !== null && Number(expected) !== bytes.length) throw failure('malformed');
        return bytes;
      });
    },
    async *pieces(key, start, end) {
      if (start >= end) return;
      const quiet = new AbortController();
      /** Time counts only while something is awaited from the bucket, not while the reader is busy. */
      const waited = async <T>(work: Promise<T>): Promise<T> => {
        const timer = setTimeout(() => quiet.abort(), timeoutMs);
        try {
          return await work;
        } catch (error) {
          throw error instanceof UpstreamError ? error : translate(error, quiet.signal.aborted);
        } finally {
          clearTimeout(timer);
        }
      };
      const headers = { range: `bytes=${start}-${end - 1}` };
      const { status, body } = await waited(ask('GET', address(key), quiet.signal, { headers }));
      const reader = body?.getReader();
      try {
        if (status === 404 || status === 416) throw endsEarly(key, end);
        if (status !== 206 || !reader) throw refused(status);
        let at = start;
        for (;;) {
          const { done, value } = await waited(reader.read());
          if (done) break;
          at += value.length;
          yield value;
        }
        if (at < end) throw endsEarly(key, end);
      } finally {
        await reader?.cancel().catch(() => {});
      }
    },
    async sizeOf(key) {
      return call('HEAD', address(key), async (response) => {
        if (response.status === 404) return null;
        const size = response.headers.get('content-length');
        if (response.status !== 200 || size === null) throw refused(response.status);
        return Number(size);
      });
    },
    async delete(key) {
      await remove(key);
    },
    async move(from, to) {
      checkKey(from);
      // Copies inside the bucket, and deletes the source only once the copy is confirmed.
      const headers = { 'x-amz-copy-source': `/${bucket}/${from}` };
      const copied = await call(
        'PUT',
        address(to),
        async (response, alive) => {
          const body = new TextDecoder().decode(await readAll(response, alive));
          if (response.status === 404) return false;
          if (response.status !== 200) throw refused(response.status);
          // S3 can report a failed copy in the body of a 200 response.
          if (!/<CopyObjectResult[\s>]/.test(body)) throw failure('malformed');
          return true;
        },
        { headers },
      );
      if (copied) await remove(from);
    },
    async writtenAt(key) {
      return call('HEAD', address(key), async (response) => {
        if (response.status === 404) return null;
        if (response.status !== 200) throw refused(response.status);
        const at = Date.parse(response.headers.get('last-modified') ?? '');
        return Number.isNaN(at) ? null : at;
      });
    },
    async *list(prefix) {
      let token: string | null = null;
      do {
        const url = new URL(base);
        url.searchParams.set('list-type', '2');
        url.searchParams.set('prefix', prefix);
        if (token !== null) url.searchParams.set('continuation-token', token);
        const page: Page = await call('GET', url, async (response, alive) => {
          if (response.status !== 200) throw refused(response.status);
          return readPage(new TextDecoder().decode(await readAll(response, alive)));
        });
        for (const key of page.keys) if (key.startsWith(prefix)) yield key;
        token = page.next;
      } while (token !== null);
    },
  };
}

async function readAll(response: Response, alive: () => void): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of response.body ?? []) {
    alive();
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

interface Page {
  readonly keys: readonly string[];
  /** Continuation token of the next page; `null` after the last. */
  readonly next: string | null;
}

/** Reads the keys of a ListBucketResult. They need no unescaping: blob keys contain nothing that XML escapes. */
function readPage(xml: string): Page {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw failure('malformed');
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map((match) => match[1] as string);
  const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1];
  const more = /<IsTruncated>\s*true\s*<\/IsTruncated>/.test(xml);
  if (more && next === undefined) throw failure('malformed');
  return { keys, next: more && next !== undefined ? unescapeXml(next) : null };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name] ?? '');

const failure = (reason: UpstreamReason, providerCode: string | null = null) =>
  new UpstreamError('blobs', reason, { providerCode, mayHaveActed: true });

function refused(status: number): UpstreamError {
  if (status === 429) return failure('throttled', '429');
  if (status >= 500) return failure('unavailable', String(status));
  // 301, 400 and 403: wrong credentials, bucket or region.
  return failure('misconfigured', String(status));
}

function translate(error: unknown, timedOut: boolean): UpstreamError {
  if (timedOut) return failure('timeout');
  const cause = (error as { cause?: { code?: unknown } }).cause;
  const code = typeof cause?.code === 'string' ? cause.code : '';
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT)/.test(code)) {
    return new UpstreamError('blobs', 'unavailable', { mayHaveActed: false });
  }
  return failure(code.startsWith('HPE_') ? 'malformed' : 'reset');
}
