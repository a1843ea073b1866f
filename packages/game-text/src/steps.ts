export interface StepOptions {
  /** Rejects the reading with the signal's reason at the next pause. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the share that is done, 0 to 1, at each pause. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Time (ms) between two pauses. */
const SLICE = 12;

/** Divides work into steps, so that a worker handles messages meanwhile: `if (steps.due()) await steps.pause(done)`. */
export class Steps {
  readonly #options: StepOptions;
  #started = performance.now();
  #from = 0;
  #to = 1;

  constructor(options: StepOptions = {}) {
    this.#options = options;
  }

  /** Maps the progress of the next phase to a part of the whole. */
  phase(from: number, to: number): void {
    this.#from = from;
    this.#to = to;
  }

  due(): boolean {
    return performance.now() - this.#started >= SLICE;
  }

  /** @throws the signal's reason if the reading was cancelled */
  async pause(done: number): Promise<void> {
    this.#options.signal?.throwIfAborted();
    this.#options.onProgress?.(this.#from + (this.#to - this.#from) * Math.min(1, Math.max(0, done)));
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    this.#options.signal?.throwIfAborted();
    this.#started = performance.now();
  }
}
