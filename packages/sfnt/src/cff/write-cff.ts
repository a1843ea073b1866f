import { ByteSink } from '../byte-sink.ts';
import { fixedNumbers, OPERATOR, writeOperator } from './cff-dict.ts';
import { writeIndex } from './cff-index.ts';
import type { CffPart } from './cff-source.ts';

const HEADER = [1, 0, 4, 4];
const FIRST_OWN_STRING = 391;
const STRINGS = ['Adobe', 'Identity'];
// Unused: a web font is named by its page, an installed one by its `name` table.
const NAME = new TextEncoder().encode('Subset');

export interface NewCff {
  /** Entries of the top DICT, besides those that say where something is; see `frameOf`. */
  frame: Uint8Array;
  /** Charstrings without subroutines, one after another, and the end of each. */
  charStrings: { data: Uint8Array; ends: readonly number[] };
  /** At most 256. */
  parts: readonly Omit<CffPart, 'localSubrs'>[];
  partOfGlyph: readonly number[];
}

/** Entries of a top DICT. @param bounds xMin, yMin, xMax, yMax */
export function frameOf(matrix: Uint8Array, bounds: readonly number[]): Uint8Array {
  const dict = new ByteSink(64);
  dict.append(matrix);
  writeOperator(dict, OPERATOR.fontBBox, fixedNumbers(...bounds));
  return dict.written();
}

interface TopOffsets {
  charset: number;
  fdSelect: number;
  charStrings: number;
  fdArray: number;
}

/**
 * Builds a `CFF ` table (Adobe Technical Note 5176). It is always CID-keyed, so that its glyphs need no names, and has
 * no subroutines.
 */
export function writeCff({ frame, charStrings, parts, partOfGlyph }: NewCff): Uint8Array {
  const glyphCount = partOfGlyph.length;
  const out = new ByteSink(charStrings.data.length + 1024);
  out.append(Uint8Array.from(HEADER));
  writeIndex(out, NAME, [NAME.length]);
  const top = (at: TopOffsets) => {
    const dict = new ByteSink(128);
    writeOperator(dict, OPERATOR.ros, fixedNumbers(FIRST_OWN_STRING, FIRST_OWN_STRING + 1, 0));
    dict.append(frame);
    writeOperator(dict, OPERATOR.cidCount, fixedNumbers(glyphCount));
    writeOperator(dict, OPERATOR.charset, fixedNumbers(at.charset));
    writeOperator(dict, OPERATOR.fdSelect, fixedNumbers(at.fdSelect));
    writeOperator(dict, OPERATOR.charStrings, fixedNumbers(at.charStrings));
    writeOperator(dict, OPERATOR.fdArray, fixedNumbers(at.fdArray));
    return dict.written();
  };
  const offsets = { charset: 0, fdSelect: 0, charStrings: 0, fdArray: 0 };
  const topAt = out.length;
  const topSize = top(offsets).length;
  writeIndex(out, top(offsets), [topSize]);
  writeStrings(out);
  // No global subroutines.
  writeIndex(out, new Uint8Array(0), []);

  offsets.charset = out.length;
  // Format 2: one range with all glyphs but the first.
  const more = Math.max(0, glyphCount - 2);
  out.append(Uint8Array.of(2, 0, 1, more >> 8, more & 0xff));
  offsets.fdSelect = out.length;
  writeFdSelect(out, partOfGlyph);
  offsets.charStrings = out.length;
  writeIndex(out, charStrings.data, charStrings.ends);

  // Each font DICT refers to its Private DICT; these follow one after another.
  const fdDicts = (privateAt: number) => {
    const dicts = new ByteSink(256);
    const ends: number[] = [];
    let at = privateAt;
    for (const part of parts) {
      dicts.append(part.dict);
      writeOperator(dicts, OPERATOR.private, fixedNumbers(part.privateDict.length, at));
      ends.push(dicts.length);
      at += part.privateDict.length;
    }
    return { data: dicts.written(), ends };
  };
  offsets.fdArray = out.length;
  const measure = fdDicts(0);
  const probe = new ByteSink(512);
  writeIndex(probe, measure.data, measure.ends);
  const placed = fdDicts(out.length + probe.length);
  writeIndex(out, placed.data, placed.ends);
  for (const part of parts) out.append(part.privateDict);

  const bytes = out.written().slice();
  const final = new ByteSink(256);
  writeIndex(final, top(offsets), [topSize]);
  bytes.set(final.written(), topAt);
  return bytes;
}

function writeStrings(to: ByteSink): void {
  const text = new TextEncoder().encode(STRINGS.join(''));
  writeIndex(to, text, [(STRINGS[0] as string).length, text.length]);
}

/** Format 3: runs of glyphs with the same font DICT. */
function writeFdSelect(to: ByteSink, parts: readonly number[]): void {
  const runs = parts.flatMap((part, glyph) =>
    glyph && parts[glyph - 1] === part ? [] : [[glyph, part] as const],
  );
  to.append(Uint8Array.of(3, runs.length >> 8, runs.length & 0xff));
  for (const [glyph, part] of runs) to.append(Uint8Array.of(glyph >> 8, glyph & 0xff, part));
  to.append(Uint8Array.of(parts.length >> 8, parts.length & 0xff));
}
