import { type Agent, request } from 'node:http';
import { charsetCodePoints } from '@ziwan/font-inspect';

const HANZI = 8;

const common = charsetCodePoints('gb2312-1');

/** Random hanzi, so that no page and no subset is cached. */
export const freshText = (): string =>
  String.fromCodePoint(
    ...Array.from({ length: HANZI }, () => common[Math.floor(Math.random() * common.length)] as number),
  );

/**
 * Returns the body of a response, as it was sent.
 * @param body sent as JSON by POST
 * @throws Error unless the status is 200
 */
export function ask(
  agent: Agent,
  url: string,
  body?: { accept: string; json: unknown },
): Promise<{ bytes: Buffer; encoding: string | undefined }> {
  const headers = {
    'accept-encoding': 'br',
    ...(body ? { accept: body.accept, 'content-type': 'application/json' } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answers ${response.statusCode}`));
        resolve({ bytes: Buffer.concat(parts), encoding: response.headers['content-encoding'] });
      });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body.json));
  });
}
