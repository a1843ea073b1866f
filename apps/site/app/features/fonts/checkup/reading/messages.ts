import type { DataOf, knownFonts } from '@ziwan/contract';
import type { Judgement } from '../verdict/judge.ts';
import type { FaceFacts } from './face-facts.ts';
import type { FontFormat } from './open-font.ts';
import type { ZipEntry } from './zip.ts';

export interface CheckedFace {
  readonly facts: FaceFacts;
  readonly judgement: Judgement;
}

export interface CheckedFile {
  /** Path within the folder or archive. */
  readonly path: string;
  readonly bytes: number;
  /** Null for a file that could not be read. */
  readonly format: FontFormat | null;
  /** Only of files as long as one of the catalogue's. */
  readonly sha256: string | null;
  readonly faces: readonly CheckedFace[];
  /** Why it could not be read; empty if it could. */
  readonly problem: string;
  /** Where it is in the archive; null outside of one. */
  readonly entry: ZipEntry | null;
}

/** A face as a file of its own, with the hanzi that it maps. */
export interface FaceFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly hanzi: Uint32Array<ArrayBuffer>;
}

export type CheckupRequest =
  | { readonly kind: 'known'; readonly known: DataOf<typeof knownFonts> }
  /** A font or an archive. */
  | { readonly kind: 'read'; readonly path: string; readonly blob: Blob }
  | { readonly kind: 'face'; readonly blob: Blob; readonly entry: ZipEntry | null; readonly index: number };
