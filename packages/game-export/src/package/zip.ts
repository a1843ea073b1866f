import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import type { PackageFile } from '../engines/index.ts';

/** Already compressed formats, which are stored as they are. */
const PACKED = /\.(woff2?|png|unitypackage)$/;
/** Bytes that are compressed at a time. */
const PIECE = 128 * 1024;

export interface ZipOptions {
  /** Day (YYYY-MM-DD) of every entry. */
  readonly date: string;
  /** Awaited before each 128 kB, for hosts that share a processor among clients. */
  readonly turn?: () => Promise<void> | null;
}

/** Streams a zip. Its bytes depend on files and date alone. */
export function zipPackage(files: readonly PackageFile[], { date, turn = () => null }: ZipOptions): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  zip.on('error', (error) => out.destroy(error as Error));
  async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.byteLength; at += PIECE) {
      await turn();
      yield bytes.subarray(at, at + PIECE);
    }
  }
  for (const { path, bytes } of files) {
    // DOS times are local: midnight here is written as the same bytes in every time zone.
    const options = { mtime: new Date(`${date}T00:00:00`), mode: 0o100644, forceDosTimestamp: true };
    zip.addReadStreamLazy(path, { ...options, compress: !PACKED.test(path) }, (done) =>
      done(null, Readable.from(pieces(bytes))),
    );
  }
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}

export async function zippedBytes(files: readonly PackageFile[], options: ZipOptions): Promise<number> {
  let bytes = 0;
  for await (const part of zipPackage(files, options)) bytes += (part as Buffer).byteLength;
  return bytes;
}
