import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { UpstreamError } from '../upstream/index.ts';

/** Maximum response size in bytes; real ones are far smaller. */
const MAX_BYTES = 64 * 1024;

/**
 * Sends one GET on a fresh connection and parses the JSON object in the response. It never retries; the timeout
 * covers everything from DNS lookup to the last byte.
 * @throws UpstreamError
 */
export function getJson(url: URL, timeoutMs: number): Promise<Record<string, unknown>> {
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    let sent = false;
    const fail = (reason: ConstructorParameters<typeof UpstreamError>[1]) => {
      clearTimeout(timer);
      request.destroy();
      reject(new UpstreamError('wechat', reason, { mayHaveActed: sent }));
    };
    const request = (secure ? requestHttps : requestHttp)(url, {
      agent: false,
      headers: { accept: 'application/json' },
    });
    const timer = setTimeout(() => fail('timeout'), timeoutMs);
    request.on('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        sent = true;
      }),
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The peer does not speak HTTP: Node's parser failed.
      if (error.code?.startsWith('HPE_')) fail('malformed');
      else fail(sent ? 'reset' : 'unavailable');
    });
    request.on('response', (response) => {
      readBody(response).then(
        (text) => {
          const value = text === null ? null : parseObject(text);
          if ((response.statusCode ?? 0) >= 500) fail('unavailable');
          else if (!value) fail('malformed');
          else {
            clearTimeout(timer);
            resolve(value);
          }
        },
        () => fail('reset'),
      );
    });
    request.end();
  });
}

/** Returns `null` if the body exceeds MAX_BYTES. */
async function readBody(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    // An array has none of the members that are asked for.
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
