import { ApiError, type DataOf } from '@ziwan/contract';
import { beginUpload, FONT_LIMITS, uploadPart, uploadState } from '@ziwan/contract/admin';
import { api } from '../../api/client.ts';

export type Upload = DataOf<typeof uploadState>;

/** Minimum part size (bytes), used on connections that fail on larger parts. */
const MIN_PART = 64 * 1024;
/** Consecutive failures after which the upload is given up. */
const MAX_FAILURES = 6;
/** Polling interval (ms) while the server checks the file. */
const POLL_INTERVAL = 700;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Uploads a file in parts, resumes after a broken connection, and waits until the server has checked it.
 * @param onProgress called with each new state of the upload
 * @throws ApiError when the server refuses a call or stays unreachable
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
      if (signal.aborted || !isPassing(error) || ++failures > MAX_FAILURES) throw error;
      size = Math.max(MIN_PART, Math.floor(size / 2));
      await pause(500 * failures);
      upload = await api.call(uploadState, { params: { id: upload.id } }, options).catch(() => upload);
    }
    onProgress(upload);
  }
  while (upload.state === 'checking') {
    await pause(POLL_INTERVAL);
    try {
      upload = await api.call(uploadState, { params: { id: upload.id } }, options);
      failures = 0;
    } catch (error) {
      if (signal.aborted || !isPassing(error) || ++failures > MAX_FAILURES) throw error;
    }
    onProgress(upload);
  }
  return upload;
}

/** True for errors worth a retry: a lost connection or a busy server. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status >= 500 ||
  error.status === 429;
