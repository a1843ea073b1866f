import { brokenAt, composeLines, type Line, type Measure } from './compose.ts';
import type { Typeface, Typefaces } from './typeface.ts';

export const COLOURS = {
  ink: '#1b1917',
  soft: '#6b6358',
  line: '#c9c1b4',
  hair: '#e4ded3',
  seal: '#b8281c',
  paper: '#fffdf8',
} as const;

/** A4 with 18 mm margins, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 51, right: 544.28, top: 51, bottom: 790 } as const;
export const MEASURE = PAGE.right - PAGE.left;

/** Height of a hanzi's centre above the baseline, in ems. */
const MIDDLE = 0.38;
/** Advance (ems) of a space that a face lacks. */
const SPACE = 0.25;

interface LabelStyle {
  size?: number;
  color?: string;
  /** `x` is the right edge. */
  right?: boolean;
}

/** Draws runs of text on a baseline, in the sample fonts and in the label face. */
export class TextPainter {
  readonly doc: PDFKit.PDFDocument;
  readonly #typefaces: Typefaces;
  /** True while drawing a line that carries its text as `ActualText`. */
  #inActualText = false;
  /** Advances of single characters (ems), by face. */
  readonly #singles = new Map<Typeface | null, Map<string, number>>();

  constructor(doc: PDFKit.PDFDocument, typefaces: Typefaces) {
    this.doc = doc;
    this.#typefaces = typefaces;
    for (const face of [...typefaces.samples, ...typefaces.interface]) {
      if (face) doc.registerFont(face.key, face.bytes as Buffer);
    }
  }

  /** @param i index of the font in the sheet @param spacing thousandths of an em */
  measure(i: number, size: number, spacing = 0): Measure {
    const face = this.#typefaces.samples[i] ?? null;
    return {
      advance: (run) => this.#advance(face, run, size),
      single: (c) => this.#single(face, c) * size,
      draws: (c) => c === ' ' || draws(face, c),
      cell: size,
      spacing: (spacing / 1000) * size,
    };
  }

  lines(i: number, text: string, size: number, spacing: number, width = MEASURE): Line[] {
    return composeLines(text, width, this.measure(i, size, spacing));
  }

  countLines(i: number, text: string, size: number, spacing: number, width: number = MEASURE): number {
    return brokenAt(text, width, this.measure(i, size, spacing)).length;
  }

  /** Draws a sample line; a missing character is a dashed cell that contains it in the label face. */
  sample(
    i: number,
    line: Line,
    x: number,
    baseline: number,
    { size, spacing = 0, color }: { size: number; spacing?: number; color: string },
  ): void {
    const face = this.#typefaces.samples[i] ?? null;
    let at = x;
    // A cell's character is small and isolated; without `ActualText`, readers would extract spaces around it.
    const cells = line.pieces.length > 1 && line.pieces.some((piece) => piece.lacking);
    this.#inActualText = cells;
    if (cells) this.doc.markContent('Span', { actual: line.pieces.map((piece) => piece.text).join('') });
    for (const piece of line.pieces) {
      if (piece.lacking) this.cell(piece.text, at, baseline, size);
      else this.#run(face, piece.text, at, baseline, { size, color, spacing: (spacing / 1000) * size });
      at += piece.width;
    }
    if (cells) this.doc.endMarkedContent();
    this.#inActualText = false;
  }

  /** Draws label text. @returns its width (points) */
  label(text: string, x: number, baseline: number, style: LabelStyle = {}): number {
    const { size = 9, color = COLOURS.ink, right } = style;
    const width = this.widthOf(text, size);
    let at = right ? x - width : x;
    for (const { face, run } of this.#runs(text)) {
      if (face) this.#run(face, run, at, baseline, { size, color });
      else this.#unknown(run, at, baseline, size);
      at += face ? this.#advance(face, run, size) : size;
    }
    return width;
  }

  widthOf(text: string, size: number): number {
    return this.#runs(text).reduce(
      (sum, { face, run }) => sum + (face ? this.#advance(face, run, size) : size),
      0,
    );
  }

  /** Truncates label text with an ellipsis if it does not fit. */
  clipped(text: string, width: number, size: number): string {
    if (this.widthOf(text, size) <= width) return text;
    const characters = [...text];
    while (characters.length > 1 && this.widthOf(`${characters.join('')}…`, size) > width) characters.pop();
    return `${characters.join('')}…`;
  }

  /** Draws wrapped label text. @returns the baseline of its last line */
  paragraph(
    text: string,
    x: number,
    baseline: number,
    width: number,
    style: LabelStyle & { leading: number },
  ): number {
    const size = style.size ?? 9;
    const lines = composeLines(text, width, {
      advance: (run) => this.widthOf(run, size),
      single: (c) => this.widthOf(c, size),
      draws: () => true,
      cell: size,
      spacing: 0,
    });
    lines.forEach((line, n) => {
      this.label(line.pieces.map((p) => p.text).join(''), x, baseline + n * style.leading, style);
    });
    return baseline + (lines.length - 1) * style.leading;
  }

  /** Draws a 米字格 of one em with its character in grey. */
  cell(character: string, x: number, baseline: number, size: number): void {
    const { doc } = this;
    const side = 0.9 * size;
    const left = x + 0.05 * size;
    const top = baseline - MIDDLE * size - side / 2;
    const middle = top + side / 2;
    const centre = left + side / 2;
    doc
      .save()
      .lineWidth(Math.max(0.25, size / 120))
      .strokeColor(COLOURS.line);
    doc.moveTo(left, top).lineTo(left + side, top + side);
    doc.moveTo(left + side, top).lineTo(left, top + side);
    doc.moveTo(left, middle).lineTo(left + side, middle);
    doc
      .moveTo(centre, top)
      .lineTo(centre, top + side)
      .stroke();
    const dash = Math.max(1, size / 18);
    doc
      .lineWidth(Math.max(0.4, size / 70))
      .strokeColor(COLOURS.seal)
      .dash(dash, { space: dash });
    doc.rect(left, top, side, side).stroke().restore();
    const own = 0.56 * size;
    const face = this.#typefaces.interface.find((f) => draws(f, character)) ?? null;
    if (!face) {
      this.#unknown(character, left, baseline, side);
      return;
    }
    const width = this.#advance(face, character, own);
    this.#run(face, character, centre - width / 2, middle + MIDDLE * own, {
      size: own,
      color: COLOURS.soft,
    });
  }

  rule(
    y: number,
    color: string = COLOURS.line,
    weight = 0.5,
    left: number = PAGE.left,
    right: number = PAGE.right,
  ): void {
    this.doc.save().lineWidth(weight).strokeColor(color).moveTo(left, y).lineTo(right, y).stroke().restore();
  }

  /** Draws a character that no face has as its code point, with the character itself as `ActualText`. */
  #unknown(character: string, x: number, baseline: number, side: number): void {
    const hex = (character.codePointAt(0) as number).toString(16).toUpperCase();
    const face = this.#typefaces.interface.find((f) => [...hex].every((c) => draws(f, c)));
    // A line that already carries its text must not repeat it.
    const alone = !this.#inActualText;
    if (alone) this.doc.markContent('Span', { actual: character });
    if (face) {
      const size = side / 4;
      const width = this.#advance(face, hex, size);
      this.#run(face, hex, x + (side - width) / 2, baseline - side * 0.3, { size, color: COLOURS.soft });
    }
    if (alone) this.doc.endMarkedContent();
  }

  #runs(text: string): { face: Typeface | null; run: string }[] {
    const faces = this.#typefaces.interface;
    const runs: { face: Typeface | null; run: string }[] = [];
    for (const c of text) {
      const face =
        c === ' ' ? (runs.at(-1)?.face ?? faces[0] ?? null) : (faces.find((f) => draws(f, c)) ?? null);
      const last = runs.at(-1);
      if (last && last.face === face && face) last.run += c;
      else runs.push({ face, run: c });
    }
    return runs;
  }

  #advance(face: Typeface | null, run: string, size: number): number {
    let width = 0;
    for (const { text, blank } of blanks(face, run)) {
      width +=
        blank || !face ? text.length * SPACE * size : this.doc.font(face.key, size).widthOfString(text);
    }
    return width;
  }

  #single(face: Typeface | null, character: string): number {
    let known = this.#singles.get(face);
    if (!known) {
      known = new Map();
      this.#singles.set(face, known);
    }
    const width = known.get(character) ?? this.#advance(face, character, 1000) / 1000;
    known.set(character, width);
    return width;
  }

  #run(
    face: Typeface | null,
    run: string,
    x: number,
    baseline: number,
    { size, color, spacing = 0 }: { size: number; color: string; spacing?: number },
  ): void {
    if (!face) return;
    let at = x;
    for (const { text, blank } of blanks(face, run)) {
      if (!blank) {
        this.doc
          .font(face.key, size)
          .fillColor(color)
          .text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing });
      }
      at += this.#advance(face, text, size) + [...text].length * spacing;
    }
  }
}

const draws = (face: Typeface | null, character: string): boolean =>
  face?.characters.has(character.codePointAt(0) as number) ?? false;

/** Splits a run at spaces for which its face has no glyph. */
function blanks(face: Typeface | null, run: string): { text: string; blank: boolean }[] {
  if (!face || !run.includes(' ') || draws(face, ' ')) return [{ text: run, blank: !face }];
  return run
    .split(/( +)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, blank: text.startsWith(' ') }));
}
