import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';

export interface ArchiveEntry {
  name: string;
  at: Date;
  /** Opens the file when its entry is written, so only one file is in memory at a time. */
  read(): Promise<Uint8Array>;
}

/** Already compressed formats, which are stored as they are. */
const PACKED = /\.(woff2?|zip|png|jpg)$/i;

/** Streams a zip with UTF-8 names. A file that cannot be read ends the stream with its error. */
export function archive(entries: readonly ArchiveEntry[]): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  zip.on('error', (error) => out.destroy(error as Error));
  for (const { name, at, read } of entries) {
    zip.addReadStreamLazy(name, { mtime: at, compress: !PACKED.test(name) }, (done) => {
      read().then(
        // Wrapped in an array, because a bare buffer would be iterated byte by byte.
        (bytes) => done(null, Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)])),
        (error) => done(error, undefined as never),
      );
    });
  }
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}
