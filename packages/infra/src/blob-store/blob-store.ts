/** Immutable bytes under a key. Keys are `/`-separated, each part `[A-Za-z0-9._-]+`, never `.` or `..`. */
export interface BlobStore {
  /** Durable and atomic: after it resolves the bytes survive a power cut; before, nothing is visible. Writing an existing key again is a no-op. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when there are none. */
  get(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /**
   * Gives a blob another key. A kill on the way leaves it under one of the two or under both; where nothing lies under
   * `from`, nothing happens.
   */
  move(from: string, to: string): Promise<void>;
  /** When the bytes were written (ms); null where there are none or the store does not say. */
  writtenAt(key: string): Promise<number | null>;
  /** Keys under a prefix, in no order. */
  list(prefix: string): AsyncIterable<string>;
}

/** Where things lie in the store. `sha256` is lower-case hex. */
export const blobKeys = {
  /** A source file as it came. */
  source: (sha256: string) => `source/${sha256.slice(0, 2)}/${sha256}`,
  /** A single unpacked sfnt face, what the subset engine reads. */
  sfnt: (sha256: string) => `sfnt/${sha256.slice(0, 2)}/${sha256}`,
  /** Ranges of drawn code points: u32 little-endian pairs [first, last]. */
  drawn: (sha256: string) => `drawn/${sha256.slice(0, 2)}/${sha256}`,
  /** A part of a font file on its way in: that upload's bytes from this offset on. */
  incoming: (upload: string, offset: number) => `incoming/${upload}/${String(offset).padStart(10, '0')}`,
  /** A picture, a video or captions of the content; the name is a hash and an ending. */
  media: (name: string) => `media/${name.slice(0, 2)}/${name}`,
  /** The picture of an account, WebP. */
  avatar: (key: string) => `avatars/${key.slice(0, 2)}/${key}`,
  /** What a visitor sent in, under the key it was sent in with. */
  upload: (key: string) => `uploads/${key}`,
  /** Says which database the store belongs to. */
  owner: 'owner',
} as const;
