import type { Frame, Quad } from '@ziwan/shape';
import { WorkerClient } from '../../../../workers/worker-client.ts';
import workerUrl from './find-worker.ts?worker&url';
import type { FindRequest, InkChoice, Opened, Plate, View } from './messages.ts';

/** Client of the worker that looks at pictures. It keeps the last picture and the last plate. */
export class PictureReader {
  readonly #worker = new WorkerClient<FindRequest>(workerUrl, () => {});

  open(file: File): Promise<Opened> {
    return this.#worker.send({ kind: 'open', file }) as Promise<Opened>;
  }

  straighten(corners: Quad): Promise<Plate> {
    return this.#worker.send({ kind: 'straighten', corners }) as Promise<Plate>;
  }

  /** @returns null if another plate was cut meanwhile */
  view(plate: Plate, frames: readonly Frame[], choice: InkChoice): Promise<View | null> {
    return this.#worker.send({ kind: 'view', plate: plate.id, frames, choice }) as Promise<View | null>;
  }
}
