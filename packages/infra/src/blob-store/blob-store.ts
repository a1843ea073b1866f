/** Stores immutable bytes under keys. Keys are `/`-separated, each part `[A-Za-z0-9._-]+`, never `.` or `..`. */
export interface BlobStore {
  /**
   * Writes durably and atomically: once it resolves, the bytes survive a power cut; until then, nothing is visible.
   * Writing an existing key again is a no-op.
   */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes, or `null` for a missing key. */
  get(key: string): Promise<Uint8Array | null>;
  /**
   * Reads the bytes from `start` to `end` (exclusive) piece by piece, as the reader takes them: a slow reader holds a
   * piece, not the blob. A piece belongs to its reader. Throws when the blob is missing or shorter.
   */
  pieces(key: string, start: number, end: number): AsyncIterable<Uint8Array>;
  /** Size in bytes; `null` for a missing key. */
  sizeOf(key: string): Promise<number | null>;
  has(key: string): Promise<boolean>;
  /** Returns the path of the file that holds a blob; absent in stores without files. */
  fileOf?(key: string): string;
  delete(key: string): Promise<void>;
  /**
   * Moves a blob to another key. A crash on the way leaves it under either key or under both. A missing `from` is a
   * no-op.
   */
  move(from: string, to: string): Promise<void>;
  /** Time of writing (Unix ms); `null` for a missing key, or if the store does not report it. */
  writtenAt(key: string): Promise<number | null>;
  /** Keys with a prefix, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
}

/** Most bytes of a piece. */
export const PIECE = 128 * 1024;

/** Error of `pieces` for a blob that is missing or shorter. */
export const endsEarly = (key: string, end: number): Error => new Error(`${key} ends before byte ${end}`);

/** Prefix of the keys of drawn characters. */
export const SHAPES = 'shapes/';

/** Keys of everything in the store. `sha256` is lower-case hex. */
export const blobKeys = {
  /** An original font file. */
  source: (sha256: string) => `source/${sha256.slice(0, 2)}/${sha256}`,
  /** One sfnt face, unpacked and sanitised: the subset engine's input. */
  sfnt: (sha256: string) => `sfnt/${sha256.slice(0, 2)}/${sha256}`,
  /** Ranges of drawn code points: u32 little-endian pairs [first, last]. */
  drawn: (sha256: string) => `drawn/${sha256.slice(0, 2)}/${sha256}`,
  /** How a face draws characters, as features of one version; can be made again from the face. */
  shapes: (sha256: string, version: number) => `${SHAPES}${sha256.slice(0, 2)}/${sha256}.${version}`,
  /** The same of the common hanzi, of which there are versions, too. */
  commonShapes: (sha256: string, version: number, hanzi: number) =>
    `${SHAPES}${sha256.slice(0, 2)}/${sha256}.${version}.common${hanzi}`,
  /** One part of a font upload in progress: the bytes from `offset` on. */
  incoming: (upload: string, offset: number) => `incoming/${upload}/${String(offset).padStart(10, '0')}`,
  /** A picture, a video or subtitles of the content; the name is a hash with an extension. */
  media: (name: string) => `media/${name.slice(0, 2)}/${name}`,
  /** An account's avatar, WebP. */
  avatar: (key: string) => `avatars/${key.slice(0, 2)}/${key}`,
  /** A visitor's upload, under the key of its upload form. */
  upload: (key: string) => `uploads/${key}`,
  /** A file that proves a claim against a font; as private as a visitor's upload. */
  evidence: (id: string) => `uploads/takedown/${id}`,
  /** Marks which database the store belongs to. */
  owner: 'owner',
  /** Names the database that a restore or a move is about to make the owner. */
  nextOwner: 'next-owner',
} as const;
