import { createServer, type IncomingMessage } from 'node:http';
import { keyedHash, sha256Hex } from '../digest/index.ts';
import { listenOnLoopback } from './listen.ts';

export interface FakeAliyunCall {
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status?: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeAliyun {
  readonly origin: string;
  /** Calls with a valid signature, in order of arrival: each would have sent a message. */
  readonly calls: readonly FakeAliyunCall[];
  /** Number of requests that arrived, valid or not. */
  readonly requests: () => number;
  trouble: 'html' | 'html-error' | 'error' | 'reset' | 'stall' | 'stall-in-body' | null;
  close(): Promise<void>;
}

/** Fakes Aliyun's RPC gateway: checks the access key and the ACS3 signature, then lets `answer` play the service. */
export async function fakeAliyun(
  account: { accessKeyId: string; accessKeySecret: string },
  answer: (call: FakeAliyunCall) => Answer,
): Promise<FakeAliyun> {
  const calls: FakeAliyunCall[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const call: FakeAliyunCall = {
      action: String(request.headers['x-acs-action']),
      version: String(request.headers['x-acs-version']),
      query: Object.fromEntries(url.searchParams),
    };
    const say = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    const wrong = checkSignature(request, url, account);
    if (wrong) {
      say(400, 'application/json', JSON.stringify({ Code: wrong, Message: 'no', RequestId: 'R' }));
      return;
    }
    calls.push(call);
    switch (fake.trouble) {
      case 'html':
        return say(200, 'text/html', '<!doctype html><title>网络认证</title>');
      case 'html-error':
        return say(502, 'text/html', '<h1>502 Bad Gateway</h1>');
      case 'error':
        return say(503, 'application/json', JSON.stringify({ Code: 'ServiceUnavailable', RequestId: 'R' }));
      case 'reset':
        return response.socket?.resetAndDestroy();
      case 'stall':
        return;
      case 'stall-in-body':
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.write('{"Code":"O');
      default: {
        const { status = 200, body } = answer(call);
        return say(status, 'application/json', JSON.stringify(body));
      }
    }
  });
  const { origin, close } = await listenOnLoopback(server);
  const fake: FakeAliyun = { origin, calls, requests: () => requests, trouble: null, close };
  return fake;
}

/** Percent-encodes by RFC 3986, as Aliyun requires. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Checks the ACS3-HMAC-SHA256 signature (https://help.aliyun.com/document_detail/2712578.html). Returns Aliyun's
 * error code, or `null` if it is valid.
 */
function checkSignature(
  request: IncomingMessage,
  url: URL,
  account: { accessKeyId: string; accessKeySecret: string },
): string | null {
  const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!given) return 'MissingAuthorization';
  const [, id, signedHeaders, signature] = given as unknown as [string, string, string, string];
  if (id !== account.accessKeyId) return 'InvalidAccessKeyId.NotFound';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers.join(''),
    signedHeaders,
    request.headers['x-acs-content-sha256'],
  ].join('\n');
  const expected = keyedHash(account.accessKeySecret, `ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`, 'hex');
  return signature === expected ? null : 'SignatureDoesNotMatch';
}
