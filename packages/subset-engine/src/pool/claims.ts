/**
 * Assigns jobs to workers through shared memory: a job is offered to several workers, and the first free one claims
 * it. A slot contains the number of an open job, or minus the number of the worker that claimed it. Job numbers are
 * above 0 and never reused, so a stale offer cannot be claimed.
 */
export class Claims {
  readonly #places: Int32Array;
  readonly #free: number[];

  /** Created by the pool; only the pool opens slots. */
  constructor(places: number) {
    this.#places = new Int32Array(new SharedArrayBuffer(4 * places));
    this.#free = Array.from({ length: places }, (_, i) => i);
  }

  get buffer(): SharedArrayBuffer {
    return this.#places.buffer as SharedArrayBuffer;
  }

  /** @returns the slot; the caller ensures that one is free */
  open(job: number): number {
    const place = this.#free.pop();
    if (place === undefined) throw new Error('no place for another job');
    Atomics.store(this.#places, place, job);
    return place;
  }

  close(place: number): void {
    Atomics.store(this.#places, place, 0);
    this.#free.push(place);
  }

  isOpen(place: number): boolean {
    return Atomics.load(this.#places, place) > 0;
  }

  isTakenBy(worker: number, place: number): boolean {
    return Atomics.load(this.#places, place) === -worker;
  }
}

/** Claims a job for a worker; false if another was first. */
export function claim(places: Int32Array, place: number, job: number, worker: number): boolean {
  return Atomics.compareExchange(places, place, job, -worker) === job;
}
