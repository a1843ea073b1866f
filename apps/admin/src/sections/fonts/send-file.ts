import { ApiError, type DataOf } from '@ziwan/contract';
import { beginUpload, FONT_LIMITS, uploadPart, uploadState } from '@ziwan/contract/admin';
import { api } from '../../api/client.ts';

export type Upload = DataOf<typeof uploadState>;

/** Smallest part (bytes) that is tried on a line that loses the larger ones. */
const SMALLEST = 64 * 1024;
/** Failures in a row after which it is given up. */
const PATIENCE = 6;
/** Between two looks at a file that is being checked (ms). */
const LOOK = 700;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a file part by part, going on where a broken connection left off, and waits until it was looked into.
 * @param onProgress hears of everything new
 * @throws ApiError where the server refuses the call itself, or cannot be reached for long
 */
export async function sendFile(
  file: File,
  signal: AbortSignal,
  onProgress: (upload: Upload) => void,
): Promise<Upload> {
  const options = { signal, quiet: true };
  let upload: Upload = await api.call(
    beginUpload,
    { body: { fileName: file.name.slice(-200), bytes: file.size } },
    options,
  );
  onProgress(upload);
  let size: number = FONT_LIMITS.part;
  let failures = 0;
  while (upload.state === 'receiving') {
    const offset = upload.received;
    try {
      const part = file.slice(offset, offset + size);
      upload = await api.call(
        uploadPart,
        { params: { id: upload.id }, body: { offset, file: part } },
        options,
      );
      failures = 0;
    } catch (error) {
      if (signal.aborted || !isPassing(error) || ++failures > PATIENCE) throw error;
      size = Math.max(SMALLEST, Math.floor(size / 2));
      await pause(500 * failures);
      upload = await api.call(uploadState, { params: { id: upload.id } }, options).catch(() => upload);
    }
    onProgress(upload);
  }
  while (upload.state === 'checking') {
    await pause(LOOK);
    try {
      upload = await api.call(uploadState, { params: { id: upload.id } }, options);
      failures = 0;
    } catch (error) {
      if (signal.aborted || !isPassing(error) || ++failures > PATIENCE) throw error;
    }
    onProgress(upload);
  }
  return upload;
}

/** A line that broke, or a server that is busy: worth another try. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status >= 500 ||
  error.status === 429;
