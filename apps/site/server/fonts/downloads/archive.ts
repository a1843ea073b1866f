import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';

export interface ArchiveEntry {
  name: string;
  at: Date;
  /** Called when the entry's turn comes, so that one file is in memory at a time. */
  read(): Promise<Uint8Array>;
}

/** Packed fonts do not get smaller again. */
const PACKED = /\.(woff2?|zip|png|jpg)$/i;

/** A zip as it is being made, names in UTF-8. A file that cannot be read ends the stream with its error. */
export function archive(entries: readonly ArchiveEntry[]): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  zip.on('error', (error) => out.destroy(error as Error));
  for (const { name, at, read } of entries) {
    zip.addReadStreamLazy(name, { mtime: at, compress: !PACKED.test(name) }, (done) => {
      read().then(
        // An array, since a bare buffer would be taken as a list of numbers.
        (bytes) => done(null, Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)])),
        (error) => done(error, undefined as never),
      );
    });
  }
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}
