import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, inflateSync } from 'node:zlib';

export interface SentRequest {
  /** First line and headers. */
  readonly head: string;
  readonly body: Buffer;
}

/** Everything that browsers send through a proxy: by pages, workers, service workers and beacons alike. */
export interface Outgoing {
  /** For a browser context. Without the bypass, Chromium sends to this machine directly. */
  readonly proxy: { readonly server: string; readonly bypass: string };
  readonly sent: SentRequest[];
  /** Connections that cannot be read: TLS and WebSockets. */
  readonly unread: string[];
  close(): Promise<void>;
}

export async function recordOutgoing(): Promise<Outgoing> {
  const sent: SentRequest[] = [];
  const unread: string[] = [];
  const server = createServer((asked, answer) => {
    const { hostname, port, pathname, search } = new URL(asked.url ?? '');
    const body: Buffer[] = [];
    asked.on('data', (part: Buffer) => body.push(part));
    asked.on('end', () => {
      const whole = Buffer.concat(body);
      sent.push({ head: `${asked.method} ${asked.url}\n${asked.rawHeaders.join('\n')}`, body: whole });
      const { method, headers } = asked;
      const on = request({ hostname, port, path: pathname + search, method, headers }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      });
      on.on('error', () => answer.destroy());
      answer.on('close', () => on.destroy());
      on.end(whole);
    });
  });
  for (const event of ['connect', 'upgrade'] as const)
    server.on(event, (asked, socket) => {
      unread.push(`${asked.method} ${asked.url}`);
      socket.destroy();
    });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    sent,
    unread,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Characters in a row that count as a part of a line. */
const PART = 4;

/** Finds parts of lines in what was sent. Characters in ascending order are a list of characters, and no part. */
export class LineFinder {
  readonly #parts = new Set<string>();

  constructor(lines: readonly string[]) {
    for (const line of lines)
      for (const part of partsOf(line)) if (part !== [...part].sort().join('')) this.#parts.add(part);
  }

  /** Parts of lines in a request, as they are or in an encoding that programs use for text. */
  in({ head, body }: SentRequest): string[] {
    const texts = [...readingsOf(Buffer.from(head)), ...readingsOf(body)];
    return [...new Set(texts.flatMap((text) => partsOf(text).filter((part) => this.#parts.has(part))))];
  }
}

/** Runs of characters outside ASCII. */
function partsOf(text: string): string[] {
  return (text.match(/[\u0080-\uffff]+/g) ?? []).flatMap((run) =>
    Array.from({ length: Math.max(0, run.length - PART + 1) }, (_, i) => run.slice(i, i + PART)),
  );
}

function readingsOf(bytes: Buffer, depth = 3): string[] {
  const text = bytes.toString('utf8');
  const ascii = bytes.toString('latin1');
  const unescaped = text
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  // Not `toString('utf16le')`: in Node 24 it damages memory at odd offsets.
  const wide = [bytes, bytes.subarray(1)].map((each) => new TextDecoder('utf-16le').decode(each));
  const texts = [text, unescaped, ...wide];
  if (depth === 0) return texts;
  const inner: Buffer[] = [];
  if (/%[\da-f]{2}/i.test(ascii))
    inner.push(
      Buffer.from(
        ascii.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      ),
    );
  for (const [run] of ascii.matchAll(/[\w+/-]{12,}={0,2}/g)) inner.push(Buffer.from(run, 'base64'));
  const unpacked = unpack(bytes);
  if (unpacked) inner.push(unpacked);
  return [...texts, ...inner.flatMap((each) => readingsOf(each, depth - 1))];
}

/** Unpacks gzip and zlib, which are known by their first bytes; browsers pack nothing else by themselves. */
function unpack(bytes: Buffer): Buffer | null {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes);
    if (bytes[0] === 0x78 && bytes.length > 2 && bytes.readUInt16BE(0) % 31 === 0) return inflateSync(bytes);
  } catch {
    // Not packed after all.
  }
  return null;
}
