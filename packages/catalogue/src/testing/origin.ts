import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sha256Hex } from '@ziwan/infra/digest';
import { gitIdOf } from '../file-proof.ts';

interface OriginRequest {
  path: string;
  range: string | undefined;
}

/** Answers a request itself. @returns false for the usual answer */
type Answer = (request: IncomingMessage, response: ServerResponse, bytes: Uint8Array) => boolean;

export interface Origin {
  /** For `FONT_MIRROR`. */
  mirror: string;
  requests: OriginRequest[];
  /** Files by their path, such as `author/fonts/<commit>/a.ttf`. */
  files: Map<string, Uint8Array>;
  /** Replaces the answers to the requests of a file, one after another. */
  answer(path: string, ...answers: Answer[]): void;
  /** Ends all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** Sends the headers of what a request asks for. @returns its bytes */
function begin({ headers }: IncomingMessage, response: ServerResponse, bytes: Uint8Array): Uint8Array {
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const rest = bytes.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': rest.length,
    ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
  });
  return rest;
}

/** Starts a server that publishes files as GitHub does, with ranges. */
export async function startOrigin(): Promise<Origin> {
  const files = new Map<string, Uint8Array>();
  const requests: OriginRequest[] = [];
  const answers = new Map<string, Answer[]>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice(1));
    requests.push({ path, range: request.headers.range });
    const bytes = files.get(path);
    if (!bytes) return response.writeHead(404).end();
    const own = answers.get(path)?.shift();
    if (own?.(request, response, bytes)) return;
    response.end(begin(request, response, bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    mirror: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    files,
    cut: () => server.closeAllConnections(),
    answer: (path, ...list) => answers.set(path, list),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends the first of the bytes that were asked for, and then nothing more. */
export const stallAfter =
  (count: number): Answer =>
  (request, response, bytes) => {
    const rest = begin(request, response, bytes);
    response.write(rest.subarray(0, count));
    return true;
  };

/** Sends another body, with its own length unless headers are given. */
export const body =
  (contents: Uint8Array, status = 200, headers: Record<string, string | number> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-length': contents.length, ...headers }).end(contents);
    return true;
  };

export const status = (code: number, headers: Record<string, string> = {}): Answer =>
  body(new Uint8Array(), code, headers);

export const COMMIT = 'c0ffee'.padEnd(40, '0');

/** Publishes files under a repository. @returns what the sidecar's `from` says of them */
export function publish(origin: Origin, repository: string, files: Record<string, Uint8Array>) {
  for (const [path, bytes] of Object.entries(files))
    origin.files.set(`${repository}/${COMMIT}/${path}`, bytes);
  return {
    repository,
    commit: COMMIT,
    files: Object.entries(files).map(([path, bytes]) => ({
      path,
      bytes: bytes.length,
      sha256: sha256Hex(bytes),
    })),
  };
}

/** Publishes files of which only their ids in Git are known. */
export function publishById(origin: Origin, repository: string, files: Record<string, Uint8Array>) {
  const { files: _, ...from } = publish(origin, repository, files);
  return { ...from, files: Object.entries(files).map(([path, bytes]) => ({ path, git: gitIdOf(bytes) })) };
}
