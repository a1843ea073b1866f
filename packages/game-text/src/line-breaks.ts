/** Lines of a text, ended by LF, CRLF or CR, with their number from 1 and the index of their end. */
export function* textLines(text: string): Generator<{ number: number; line: string; end: number }> {
  const breaks = /\r\n|\n|\r/g;
  let start = 0;
  let number = 1;
  for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
    yield { number: number++, line: text.slice(start, found.index), end: found.index };
    start = breaks.lastIndex;
  }
  if (start < text.length) yield { number, line: text.slice(start), end: text.length };
}

/** Number of the line, from 1, that contains an index of the text. */
export function lineAt(text: string, index: number): number {
  let line = 1;
  const breaks = /\r\n|\n|\r/g;
  for (let found = breaks.exec(text); found && found.index < index; found = breaks.exec(text)) line++;
  return line;
}

/** Numbers of lines by index, for indices that ascend. */
export class LineNumbers {
  readonly #text: string;
  readonly #breaks = /\r\n|\n|\r/g;
  #line = 1;
  #next: number;

  constructor(text: string) {
    this.#text = text;
    this.#next = this.#after();
  }

  at(index: number): number {
    while (this.#next <= index) {
      this.#line++;
      this.#next = this.#after();
    }
    return this.#line;
  }

  /** Index after the next line break, infinite behind the last. */
  #after(): number {
    return this.#breaks.exec(this.#text) ? this.#breaks.lastIndex : Infinity;
  }
}
