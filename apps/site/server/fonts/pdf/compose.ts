/** A segment of one line: characters the face draws, or one it lacks. */
export interface Piece {
  readonly text: string;
  readonly lacking: boolean;
  /** Width (points), including the spacing after its last character. */
  readonly width: number;
}

export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

export interface Measure {
  /** Advance (points) of a shaped run, without spacing. */
  advance(run: string): number;
  /** Advance (points) of a single character, used for line breaking. */
  single(character: string): number;
  draws(character: string): boolean;
  /** Width (points) of the cell that replaces a missing character. */
  readonly cell: number;
  /** Spacing (points) after every character. */
  readonly spacing: number;
}

/** Characters that may not start a line. */
const CLOSING = new Set('，。、；：？！）」』》〉】〕…—～·,.;:?!)]}%’”');
/** Characters that may not end a line. */
const OPENING = new Set('（「『《〈【〔([{‘“');

const isWord = (c: string) => c !== ' ' && (c.codePointAt(0) as number) < 0x2e80;

/** Splits a paragraph at its break opportunities; a space belongs to the part before it. */
export function breakable(paragraph: string): string[] {
  const parts: string[] = [];
  let last = '';
  for (const c of paragraph) {
    const glued =
      last !== '' &&
      (c === ' ' || CLOSING.has(c) || OPENING.has(last) || (isWord(c) && isWord(last) && !CLOSING.has(last)));
    if (glued) parts[parts.length - 1] += c;
    else parts.push(c);
    last = c;
  }
  return parts;
}

/** Breaks a text into lines of at most `width` points; splits a part that is wider than a line. */
export function composeLines(text: string, width: number, measure: Measure): Line[] {
  return brokenAt(text, width, measure).map((line) => setLine(line, measure));
}

/** Breaks lines without shaping them, which is much cheaper when only their number matters. */
export function brokenAt(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    const end = () => {
      if (line !== '') lines.push(line);
      line = '';
      used = 0;
    };
    const add = (part: string) => {
      line += part;
      used += widthOf(part, measure);
    };
    const fits = (part: string) => used + widthOf(part.trimEnd(), measure) <= width;
    for (const part of breakable(paragraph)) {
      if (!fits(part)) end();
      if (fits(part)) {
        add(part);
        continue;
      }
      for (const c of part) {
        if (!fits(c)) end();
        add(c);
      }
    }
    lines.push(line);
    return lines.map((l) => l.trimEnd());
  });
}

/** Truncates the text's first line to the available width, without compressing it. */
export function firstLine(text: string, width: number, measure: Measure): Line {
  return setLine(brokenAt(text.split('\n', 1)[0] as string, width, measure)[0] ?? '', measure);
}

function widthOf(text: string, measure: Measure): number {
  let width = 0;
  for (const c of text) width += (measure.draws(c) ? measure.single(c) : measure.cell) + measure.spacing;
  return width;
}

function setLine(text: string, measure: Measure): Line {
  const pieces: Piece[] = [];
  let run = '';
  const flush = () => {
    if (run === '') return;
    const width = measure.advance(run) + [...run].length * measure.spacing;
    pieces.push({ text: run, lacking: false, width });
    run = '';
  };
  for (const c of text) {
    if (measure.draws(c)) run += c;
    else {
      flush();
      pieces.push({ text: c, lacking: true, width: measure.cell + measure.spacing });
    }
  }
  flush();
  return { pieces, width: pieces.reduce((sum, p) => sum + p.width, 0) };
}
