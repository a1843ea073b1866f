import { type Agent, request } from 'node:http';

export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  body?: string | Buffer;
  /** Session of a signed-in visitor. */
  token?: string;
  cookie?: string;
}

export interface Outcome {
  /** 0 without a response. */
  status: number;
  ms: number;
  body: Buffer;
}

const TIMEOUT = 20_000;

/** Sends one request in the name of the client at `address`, as a trusted proxy does. */
export function send(agent: Agent, base: string, address: string, shot: Shot): Promise<Outcome> {
  const { method, path, body, token, cookie } = shot;
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const from = performance.now();
  const parts: Buffer[] = [];
  const end = (status: number) =>
    resolve({ status, ms: performance.now() - from, body: Buffer.concat(parts) });
  const sent = request(
    base + path,
    {
      agent,
      method,
      headers: {
        'x-forwarded-for': address,
        'accept-encoding': 'br',
        ...(cookie === undefined ? {} : { cookie }),
        ...(token === undefined ? {} : { 'joyfont-authenticate': token }),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      },
      timeout: TIMEOUT,
    },
    (response) => {
      response.on('data', (bytes) => parts.push(bytes));
      response.on('end', () => end(response.statusCode ?? 0));
      response.on('error', () => end(0));
    },
  );
  sent.on('timeout', () => sent.destroy());
  sent.on('error', ({ code }: NodeJS.ErrnoException) => {
    // The server closed an idle connection as the request was sent: browsers send it again (RFC 9110, 9.2.2).
    if (sent.reusedSocket && code === 'ECONNRESET' && parts.length === 0)
      send(agent, base, address, shot).then(resolve);
    else end(0);
  });
  sent.end(body);
  return promise;
}

/** Random common hanzi. */
export const hanzi = (n: number): string =>
  Array.from({ length: n }, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 5000))).join('');

export const listWith = (text: string): Shot => ({
  method: 'GET',
  path: `/font?text=${encodeURIComponent(text)}`,
});

export const subsets = (gnos: readonly string[], characters: number): Shot => {
  const text = hanzi(characters);
  return {
    method: 'POST',
    path: '/webfont/http',
    body: JSON.stringify(gnos.map((gno) => ({ gno, text }))),
  };
};
