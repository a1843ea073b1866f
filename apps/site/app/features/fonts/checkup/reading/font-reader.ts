import type { DataOf, knownFonts } from '@ziwan/contract';
import { type Progress, WorkerClient } from '../../../../workers/worker-client.ts';
import workerUrl from './checkup-worker.ts?worker&url';
import type { CheckedFile, CheckupRequest, FaceFile } from './messages.ts';
import type { ZipEntry } from './zip.ts';

/** Client of the worker that reads and judges font files. */
export class FontReader {
  readonly #worker: WorkerClient<CheckupRequest>;

  constructor(known: DataOf<typeof knownFonts>) {
    this.#worker = new WorkerClient(workerUrl, () => {
      void this.#worker.send({ kind: 'known', known }).catch(() => {});
    });
  }

  /** @throws Cancelled, WorkerEnded, Error with a message for the visitor */
  read(path: string, blob: Blob, onProgress?: Progress): Promise<CheckedFile[]> {
    return this.#worker.send({ kind: 'read', path, blob }, onProgress) as Promise<CheckedFile[]>;
  }

  /** @throws Cancelled, WorkerEnded, Error with a message for the visitor */
  face(blob: Blob, entry: ZipEntry | null, index: number): Promise<FaceFile> {
    return this.#worker.send({ kind: 'face', blob, entry, index }) as Promise<FaceFile>;
  }

  /** Ends the worker; the next request starts a new one. */
  cancel(): void {
    this.#worker.cancel();
  }
}
