export interface StreamOptions {
  signal: AbortSignal;
  /** Hears how many bytes have come, at most every 150 ms and once at the end. */
  onBytes: (bytes: number) => void;
  fetch?: typeof fetch;
  now?: () => number;
}

/** What the server answered instead of a file, in its own words. */
export class DownloadRefused extends Error {
  override name = 'DownloadRefused';
}

const TELL_MS = 150;
/** Pieces are handed to the browser in blobs of about this size, which it may keep outside of memory. */
const PIECE_BYTES = 16 * 1024 * 1024;

/**
 * Reads a file that is made while it is sent, so that nobody knows its length before the end.
 * @throws DownloadRefused with the server's message; AbortError; TypeError when the connection breaks
 */
export async function streamDownload(url: string, options: StreamOptions): Promise<Blob> {
  const { signal, onBytes, now = Date.now } = options;
  const response = await (options.fetch ?? fetch)(url, { signal, credentials: 'same-origin' });
  if (!response.ok || !response.body) throw new DownloadRefused(await messageOf(response));
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let bytes = 0;
  let told = now();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    held += value.byteLength;
    bytes += value.byteLength;
    if (held >= PIECE_BYTES) {
      parts.push(new Blob(chunks));
      chunks = [];
      held = 0;
    }
    if (now() - told >= TELL_MS) {
      told = now();
      onBytes(bytes);
    }
  }
  onBytes(bytes);
  return new Blob([...parts, ...chunks], { type });
}

async function messageOf(response: Response): Promise<string> {
  const fallback = `服务器没有给出文件（${response.status}）`;
  const envelope: unknown = await response.json().catch(() => null);
  const message = (envelope as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' ? message : fallback;
}
