import type { LackedMark } from '@ziwan/contract';
import { missingIn } from './cells.ts';
import type { DeclaredSubset } from './prepare.ts';

/** A loaded subset. */
export interface Face {
  readonly family: string;
  /** Every requested character, including missing ones. Repeats are harmless. */
  readonly characters: string;
  readonly missing: string;
  /** Missing punctuation and characters with a substitute, with the substitute the font has. */
  readonly marks: readonly LackedMark[];
  /** Set for subsets loaded by script. Those in the document's style sheet are never removed. */
  readonly fontFace?: FontFace;
}

export type Axes = Readonly<Record<string, number>>;

export const faceKey = (gno: string, axes?: Axes): string =>
  axes && Object.keys(axes).length > 0
    ? `${gno} ${Object.keys(axes)
        .sort()
        .map((t) => `${t}=${axes[t]}`)
        .join(' ')}`
    : gno;

/**
 * Loaded subsets by face and axes. Any subset that contains all characters of a text can draw it, so deleting or
 * repeating a character needs no request. An LRU cache of `capacity` subsets that never evicts one in use on the
 * page.
 */
export class FaceIndex {
  readonly #faces = new Map<string, Face[]>();
  /** Insertion order is the LRU order. */
  readonly #used = new Map<Face, string>();
  readonly #retained = new Map<Face, number>();
  readonly #capacity: number;
  readonly #drop: (face: Face) => void;

  constructor(capacity = 200, drop: (face: Face) => void = () => {}) {
    this.#capacity = capacity;
    this.#drop = drop;
  }

  get size(): number {
    return this.#used.size;
  }

  seed(declared: readonly DeclaredSubset[]): void {
    for (const { gno, axes, family, text, missing, marks } of declared) {
      const key = faceKey(gno, axes);
      if (this.#faces.get(key)?.some((f) => f.family === family)) continue;
      this.add(key, { family, characters: text, missing, marks });
    }
  }

  find(key: string, text: string): Face | undefined {
    return this.#faces.get(key)?.findLast(({ characters }) => {
      // Usually the requested text or a suffix of it: test that before building a set.
      if (characters.includes(text)) return true;
      for (const char of text) if (!characters.includes(char)) return false;
      return true;
    });
  }

  /** The fewest subsets that cover the loaded part of a text, newest first. */
  gather(key: string, text: string): readonly Face[] {
    const whole = this.find(key, text);
    if (whole) return [whole];
    const open = new Set(text);
    const parts: Face[] = [];
    for (const face of this.#faces.get(key)?.toReversed() ?? []) {
      const before = open.size;
      for (const char of face.characters) open.delete(char);
      if (open.size < before) parts.push(face);
      if (open.size === 0) break;
    }
    return parts;
  }

  add(key: string, face: Face): void {
    const list = this.#faces.get(key);
    if (list) list.push(face);
    else this.#faces.set(key, [face]);
    this.#used.set(face, key);
    this.#evict();
  }

  /** Forgets subsets of the document that failed to load. @returns whether there were any */
  forget(families: ReadonlySet<string>): boolean {
    let any = false;
    for (const [face, key] of this.#used) {
      if (!families.has(face.family)) continue;
      this.#remove(face, key);
      any = true;
    }
    return any;
  }

  /** Marks a face as in use. @returns releases it, which counts as its last use; the next face that comes evicts it */
  retain(face: Face): () => void {
    this.#retained.set(face, (this.#retained.get(face) ?? 0) + 1);
    return () => {
      const left = (this.#retained.get(face) ?? 1) - 1;
      if (left > 0) this.#retained.set(face, left);
      else this.#retained.delete(face);
      const key = this.#used.get(face);
      if (key !== undefined) {
        this.#used.delete(face);
        this.#used.set(face, key);
      }
    };
  }

  #evict(): void {
    if (this.#used.size <= this.#capacity) return;
    for (const [face, key] of this.#used) {
      if (this.#used.size <= this.#capacity) return;
      if (this.#retained.has(face)) continue;
      this.#remove(face, key);
      this.#drop(face);
    }
  }

  #remove(face: Face, key: string): void {
    this.#used.delete(face);
    const rest = (this.#faces.get(key) ?? []).filter((f) => f !== face);
    if (rest.length > 0) this.#faces.set(key, rest);
    else this.#faces.delete(key);
  }
}

/** Combines a font's subsets: browsers try each family in turn for a character. */
export function joined(parts: readonly Face[]): Face | undefined {
  if (parts.length < 2) return parts[0];
  return {
    family: parts.map((p) => p.family).join(', '),
    characters: parts.map((p) => p.characters).join(''),
    missing: parts.map((p) => p.missing).join(''),
    marks: parts.flatMap((p) => p.marks),
  };
}

export const lacking = (face: Face, text: string): string => missingIn(text, face.missing);
