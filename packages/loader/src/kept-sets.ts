/** Characters of all sets that are kept; what is longer begins anew. */
const MOST = 30_000;

/** Sets of characters that this browser has loaded on the site's pages, so that its cache answers for them. */
export class KeptSets {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  read(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((set) => typeof set === 'string') : [];
    } catch {
      // Storage is off, or holds what we did not write.
      return [];
    }
  }

  add(set: string): void {
    const kept = this.read();
    const sets = kept.join('').length + set.length > MOST ? [set] : [...kept, set];
    try {
      localStorage.setItem(this.#key, JSON.stringify(sets));
    } catch {
      // The next page asks for its characters again.
    }
  }

  remove(set: string): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.read().filter((kept) => kept !== set)));
    } catch {
      // As above.
    }
  }
}
