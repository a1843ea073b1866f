/**
 * Who does which job, in memory that all threads read: a job is offered to several workers, and the one that is free
 * first takes it. A place holds the number of the job that may be taken from it, or minus the number of the worker that
 * has taken it; numbers are above 0 and never come again, so an offer of the past finds nothing to take.
 */
export class Claims {
  readonly #places: Int32Array;
  readonly #free: number[];

  /** The table's owner, which alone fills it. */
  constructor(places: number) {
    this.#places = new Int32Array(new SharedArrayBuffer(4 * places));
    this.#free = Array.from({ length: places }, (_, i) => i);
  }

  get buffer(): SharedArrayBuffer {
    return this.#places.buffer as SharedArrayBuffer;
  }

  /** @returns the place; there must be room */
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

/** Takes a job in the name of a worker, unless another has. */
export function claim(places: Int32Array, place: number, job: number, worker: number): boolean {
  return Atomics.compareExchange(places, place, job, -worker) === job;
}
