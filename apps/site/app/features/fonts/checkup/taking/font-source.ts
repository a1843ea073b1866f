/** A file to read. Local fonts are opened one by one, since each open copies the file. */
export interface FontSource {
  /** Path within what was dropped, or the name of a local font. */
  readonly path: string;
  open(): Promise<Blob>;
  /** Of a local font: a file with this face has been read already if it was a collection. */
  readonly postScript?: string;
}

export interface Gathered {
  readonly sources: readonly FontSource[];
  /** Files that are neither fonts nor archives. */
  readonly others: number;
  /** What was not gathered and why, as a sentence; empty in most cases. */
  readonly notice: string;
}
