import { ApiError, type DataOf } from '@ziwan/contract';
import { beginUpload, FONT_LIMITS, uploadPart, uploadState } from '@ziwan/contract/admin';
import { api } from '../../../api/client.ts';

export type Upload = DataOf<typeof uploadState>;

/** Addresses of the families that the page names because they contain a face of these files. */
export const twinsIn = (uploads: readonly Upload[]): string[] => [
  ...new Set(uploads.flatMap(({ duplicates }) => duplicates.map(({ id }) => id))),
];

/** Minimum part size (bytes), used on connections that fail on larger parts. */
const MIN_PART = 64 * 1024;
/** Consecutive failures of parts, while the server answers otherwise, after which the upload is given up. */
const MAX_FAILURES = 6;
/** Polling interval (ms) while the server checks the file. */
const POLL_INTERVAL = 700;
/** Longest pause (ms) before an unreachable server is tried again. */
const MAX_PAUSE = 15_000;

interface SendOptions {
  signal: AbortSignal;
  /** Called with each new state of the upload. */
  onProgress: (upload: Upload) => void;
  /** Called whenever the server cannot be reached; the upload goes on once it can. */
  onAway: () => void;
  /** An upload of the same file that failed, to go on with. */
  begun?: Upload | null;
  /** The licence file beside it. */
  licence?: { name: string; text: string } | null;
}

/**
 * Uploads a file in parts and waits until the server has checked it. Waits for as long as the server cannot be reached.
 * @throws ApiError when the server refuses a call, Error with a Chinese message when the file cannot be read
 */
export async function sendFile(
  file: File,
  { signal, onProgress, onAway, begun = null, licence = null }: SendOptions,
): Promise<Upload> {
  const options = { signal, quiet: true };
  const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await call();
      } catch (error) {
        if (!isAway(error)) throw error;
        onAway();
        await pause(Math.min(MAX_PAUSE, 500 * 2 ** tries), signal);
      }
    }
  };
  const body = {
    fileName: file.name.slice(-200),
    bytes: file.size,
    ...(licence ? { licence: { ...licence, name: licence.name.slice(-200) } } : {}),
  };
  const begin = () => patiently(() => api.call(beginUpload, { body }, options));
  const stateOf = (id: string) => patiently(() => api.call(uploadState, { params: { id } }, options));

  let upload = begun
    ? await stateOf(begun.id).catch((error) => {
        // The server deletes unfinished uploads after a while.
        if (error instanceof ApiError && error.status === 404) return begin();
        throw error;
      })
    : await begin();
  onProgress(upload);
  let size: number = FONT_LIMITS.part;
  let failures = 0;
  while (upload.state === 'receiving') {
    const { id, received: offset } = upload;
    const part = await read(file.slice(offset, offset + size));
    try {
      upload = await api.call(uploadPart, { params: { id }, body: { offset, file: part } }, options);
      failures = 0;
    } catch (error) {
      if (!isAway(error) || ++failures > MAX_FAILURES) throw error;
      onAway();
      size = Math.max(MIN_PART, Math.floor(size / 2));
      await pause(500 * failures, signal);
      upload = await stateOf(id);
    }
    onProgress(upload);
  }
  while (upload.state === 'checking') {
    await pause(POLL_INTERVAL, signal);
    upload = await stateOf(upload.id);
    onProgress(upload);
  }
  return upload;
}

/** Reads a part before it is sent: `fetch` reports a file that was moved or changed as a lost connection. */
async function read(part: Blob): Promise<Blob> {
  try {
    return new Blob([await part.arrayBuffer()]);
  } catch (cause) {
    throw new Error('读不到这个文件，它可能被移走或改动了', { cause });
  }
}

/** Resolves after `ms`, or earlier when the browser is online again or the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(wait);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const wait = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** True for a lost connection, a busy server or one that restarts: the same call will succeed later. */
const isAway = (error: unknown): boolean =>
  error instanceof ApiError && [0, 408, 429, 502, 503, 504].includes(error.status);
