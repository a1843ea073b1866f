import { PassThrough, Readable } from 'node:stream';
import { zonedOf } from '@ziwan/contract/site-time';
import yazl from 'yazl';
import { currentTurn } from '../../runtime/current-client.ts';

export interface ArchiveEntry {
  name: string;
  at: Date;
  /** Opens the file when its entry is written. Its pieces are read as the client takes them. */
  open(): Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>;
}

/** Already compressed formats, which are stored as they are. */
const PACKED = /\.(woff2?|zip|png|jpg)$/i;

/** Time (ms of one core) that a piece takes to be compressed. */
const PIECE_MS = 5;
/** Time (ms of one core) that a file takes to be read and verified. */
const READ_MS = 20;

/** Date whose local fields are the site's time, as the DOS times of a zip are the local fields of a date. */
const siteTimeAsLocal = (at: Date): Date => new Date(zonedOf(at).slice(0, 'YYYY-MM-DDTHH:MM:SS'.length));

/**
 * Streams a zip with UTF-8 names and times of the site's time zone; each piece waits for its client's turn. A file that
 * cannot be read ends the stream with its error.
 */
export function archive(entries: readonly ArchiveEntry[]): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const turn = currentTurn();
  async function* inTurn(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      await turn(PIECE_MS);
      yield piece;
    }
  }
  zip.on('error', (error) => out.destroy(error as Error));
  for (const { name, at, open } of entries) {
    const options = { mtime: siteTimeAsLocal(at), forceDosTimestamp: true, compress: !PACKED.test(name) };
    zip.addReadStreamLazy(name, options, (done) => {
      const opened = async () => {
        await turn(READ_MS);
        return open();
      };
      opened().then(
        (pieces) => done(null, Readable.from(inTurn(pieces))),
        (error) => done(error, undefined as never),
      );
    });
  }
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}
