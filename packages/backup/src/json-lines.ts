import { createHash } from 'node:crypto';
import type { Row, TableShape } from '@ziwan/store';

/** Size (characters) of the pieces in which lines are written. */
const PIECE = 64 * 1024;

export async function* toLines(values: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const value of values) {
    piece += `${JSON.stringify(value)}\n`;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece !== '') yield Buffer.from(piece);
}

/** Reads what `toLines` wrote. */
export async function* fromLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let left = '';
  for await (const part of bytes) {
    const lines = (left + decoder.decode(part, { stream: true })).split('\n');
    left = lines.pop() as string;
    for (const line of lines) yield JSON.parse(line);
  }
}

/** Number of rows, and the hash over the columns and all rows: equal for equal tables on either dialect. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

/** A table as lines: its columns, then its rows. Counts the rows as they pass. */
export class TableLines {
  count = 0;
  readonly #table: TableShape;
  readonly #rows: AsyncIterable<Row>;

  constructor(table: TableShape, rows: AsyncIterable<Row>) {
    this.#table = table;
    this.#rows = rows;
  }

  lines(): AsyncGenerator<Buffer> {
    return toLines(this.#values());
  }

  async *#values(): AsyncGenerator<unknown> {
    yield this.#table.columns;
    for await (const row of this.#rows) {
      this.count++;
      yield row;
    }
  }
}

export async function digestOf(table: TableShape, rows: AsyncIterable<Row>): Promise<TableDigest> {
  const text = new TableLines(table, rows);
  const hash = createHash('sha256');
  for await (const piece of text.lines()) hash.update(piece);
  return { rows: text.count, sha256: hash.digest('hex') };
}
