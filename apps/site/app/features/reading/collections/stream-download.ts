interface StreamOptions {
  signal: AbortSignal;
  /** Receives the byte count, at most every 150 ms and once at the end. */
  onBytes: (bytes: number) => void;
  fetch?: typeof fetch;
  now?: () => number;
}

/** The server's message in place of a file. */
export class DownloadRefused extends Error {
  override name = 'DownloadRefused';
}

const TELL_MS = 150;
/** Size (bytes) of the partial blobs, which the browser may store outside memory. */
const PIECE_BYTES = 16 * 1024 * 1024;

/**
 * Downloads a streamed file of unknown length.
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
