import { closeSync, openSync, readSync } from 'node:fs';
import { SubsetError } from '../types.ts';

// Reading a page from the system's cache takes about 1 µs.
const PAGE = 4096;

/**
 * A file whose bytes are read where they are needed, page by page. The buffer has the file's size, but the system gives
 * it memory only where something was read.
 */
export class PagedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #descriptor: number;
  /** 1 for pages that were read. */
  readonly #isRead: Uint8Array;
  #pagesRead = 0;

  /** @throws SubsetError FONT_UNREADABLE */
  constructor(path: string, length: number) {
    try {
      this.#descriptor = openSync(path, 'r');
    } catch {
      throw unreadable();
    }
    this.bytes = new Uint8Array(length);
    this.#isRead = new Uint8Array(Math.ceil(length / PAGE));
  }

  get residentBytes(): number {
    return this.#pagesRead * PAGE;
  }

  /** Makes sure that a range is in memory; ignores what lies outside the file. @throws SubsetError FONT_UNREADABLE */
  need(start: number, end: number): void {
    const last = Math.min(end, this.bytes.length) - 1;
    if (start < 0 || start > last) return;
    const isRead = this.#isRead;
    const lastPage = Math.floor(last / PAGE);
    for (let page = Math.floor(start / PAGE); page <= lastPage; page++) {
      if (isRead[page]) continue;
      const first = page;
      while (page < lastPage && !isRead[page + 1]) page++;
      this.#readInto(this.bytes, first * PAGE, Math.min((page + 1) * PAGE, this.bytes.length));
      isRead.fill(1, first, page + 1);
      this.#pagesRead += page + 1 - first;
    }
  }

  /** Reads a range without keeping it. @throws SubsetError FONT_UNREADABLE */
  read(start: number, end: number, target: Uint8Array): void {
    this.#readInto(target, start, end, 0);
  }

  /** Closes the file and frees its memory, which Node 20 leaves to the garbage collector. */
  close(): void {
    closeSync(this.#descriptor);
    this.bytes.buffer.transfer?.(0);
  }

  #readInto(target: Uint8Array, start: number, end: number, place = start): void {
    for (let at = start; at < end; ) {
      const count = tryRead(this.#descriptor, target, place + at - start, end - at, at);
      if (!count) throw unreadable();
      at += count;
    }
  }
}

/** Returns the number of bytes read; 0 at the end of the file and after an error. */
function tryRead(descriptor: number, target: Uint8Array, place: number, length: number, at: number): number {
  try {
    return readSync(descriptor, target, place, length, at);
  } catch {
    return 0;
  }
}

const unreadable = (): SubsetError => new SubsetError('FONT_UNREADABLE', '字体文件读不出来');
