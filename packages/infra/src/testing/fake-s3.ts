import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { sha256Hex } from '../digest/index.ts';
import { listenOnLoopback } from './listen.ts';

export interface FakeS3Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly bucket: string;
}

export interface FakeS3 {
  readonly origin: string;
  readonly objects: Map<string, Buffer>;
  /** Times of writing (Unix ms) by key; tests change them. */
  readonly written: Map<string, number>;
  readonly requests: () => number;
  trouble:
    | 'html'
    | 'html-error'
    | 'slow-down'
    | 'reset'
    | 'stall'
    | 'stall-in-body'
    | 'cut-body'
    | 'copy-error'
    | null;
  close(): Promise<void>;
}

/** Keys per page of a listing: few, so that tests have several pages. */
const PAGE = 3;

/**
 * Fakes one S3 bucket with path-style URLs; checks signature V4 as Amazon documents it.
 * @param place port (0 for a free one) and contents, such as those of a bucket that was closed
 */
export async function fakeS3(
  account: FakeS3Account,
  { port = 0, objects = new Map<string, Buffer>() }: { port?: number; objects?: Map<string, Buffer> } = {},
): Promise<FakeS3> {
  const written = new Map<string, number>();
  let requests = 0;

  function answer(
    request: IncomingMessage,
    url: URL,
    body: Buffer,
  ): { status: number; body?: Buffer | string; headers?: Record<string, string> } {
    if (!hasValidSignature(request, url, body, account)) return { status: 403, body: '<Error/>' };
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== account.bucket) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' };
    const key = rest.join('/');
    if (key === '') return { status: 200, body: listPage(url.searchParams) };
    const object = objects.get(key);
    switch (request.method) {
      case 'HEAD':
        return {
          status: object ? 200 : 404,
          headers: {
            'last-modified': new Date(written.get(key) ?? Date.now()).toUTCString(),
            ...(object && { 'content-length': String(object.length) }),
          },
        };
      case 'GET':
        return object ? whole(object, request.headers.range) : { status: 404, body: '<Error/>' };
      case 'DELETE':
        objects.delete(key);
        written.delete(key);
        return { status: 204 };
      case 'PUT':
        if (request.headers['x-amz-copy-source'] !== undefined)
          return copy(String(request.headers['x-amz-copy-source']), key);
        if (request.headers['if-none-match'] === '*' && object) return { status: 412, body: '<Error/>' };
        objects.set(key, body);
        written.set(key, Date.now());
        return { status: 200 };
      default:
        return { status: 405 };
    }
  }

  /** The object, or the range of it that was asked for. */
  function whole(object: Buffer, range: string | undefined) {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined) return { status: 200, body: object };
    return { status: 206, body: object.subarray(Number(first), Number(last) + 1) };
  }

  function copy(source: string, key: string): { status: number; body: string } {
    const object = objects.get(source.slice(`/${account.bucket}/`.length));
    if (!object) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    if (fake.trouble === 'copy-error')
      return { status: 200, body: '<?xml version="1.0"?><Error><Code>InternalError</Code></Error>' };
    objects.set(key, object);
    written.set(key, Date.now());
    return {
      status: 200,
      body: '<?xml version="1.0"?><CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>',
    };
  }

  function listPage(query: URLSearchParams): string {
    // The `&` makes the client unescape the token.
    const after = query.get('continuation-token')?.replace('&after=', '') ?? '';
    const keys = [...objects.keys()]
      .filter((k) => k.startsWith(query.get('prefix') ?? '') && k > after)
      .sort();
    const page = keys.slice(0, PAGE);
    const more = keys.length > PAGE;
    return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
      <IsTruncated>${more}</IsTruncated>
      ${more ? `<NextContinuationToken>&amp;after=${page.at(-1)}</NextContinuationToken>` : ''}
      ${page.map((k) => `<Contents><Key>${k}</Key><Size>1</Size></Contents>`).join('')}</ListBucketResult>`;
  }

  const server = createServer(async (request, response) => {
    requests++;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    switch (fake.trouble) {
      case 'html':
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<title>网络认证</title>');
      case 'html-error':
        return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>');
      case 'slow-down':
        return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      case 'reset':
        return response.socket?.resetAndDestroy();
      case 'stall':
        return;
      case 'stall-in-body':
        return response
          .writeHead(request.headers.range ? 206 : 200, { 'content-length': '100' })
          .write('half');
      case 'cut-body':
        response.writeHead(200, { 'content-length': '100' }).write('half');
        return setImmediate(() => response.socket?.end());
      default: {
        const url = new URL(request.url ?? '/', 'http://localhost');
        const { status, body, headers } = answer(request, url, Buffer.concat(parts));
        return response.writeHead(status, headers).end(body);
      }
    }
  });
  const { origin, close } = await listenOnLoopback(server, port);
  const fake: FakeS3 = { origin, objects, written, requests: () => requests, trouble: null, close };
  return fake;
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function hasValidSignature(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  account: FakeS3Account,
): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given) return false;
  const [, id, day, region, signedHeaders, signature] = given as unknown as string[];
  const hash = String(request.headers['x-amz-content-sha256']);
  if (id !== account.accessKeyId || region !== account.region) return false;
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256Hex(body)) return false;
  const names = String(signedHeaders).split(';');
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    request.method,
    url.pathname.split('/').map(encode).join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${request.headers[name]}`),
    '',
    signedHeaders,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256Hex(canonical)].join('\n');
  const step = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();
  const key = step(
    step(step(step(`AWS4${account.secretAccessKey}`, day ?? ''), region ?? ''), 's3'),
    'aws4_request',
  );
  return step(key, text).toString('hex') === signature;
}
