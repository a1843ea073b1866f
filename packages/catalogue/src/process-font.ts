import { readFile } from 'node:fs/promises';
import type { FaceMeasures } from '@ziwan/contract';
import {
  assembleSlices,
  type CoverageCount,
  coverageOf,
  encodeRanges,
  FontError,
  type FontReport,
  inspect,
  type NewNames,
  packSequences,
  renameFont,
  type SanitizerVerdict,
  type SourceFormat,
  sanitize,
  type UnpackedFace,
  unpack,
} from '@ziwan/font-inspect';
import { sha256Hex } from '@ziwan/infra/digest';
import { withCleanNames } from './clean-names.ts';
import { measureFace } from './face-measures.ts';
import { describeFace } from './shapes/describe-face.ts';
import { encodeDescribed } from './shapes/described-characters.ts';

/** A font file, or several files that form one font. */
export interface FontTask {
  paths: string[];
  /** True if the files are slices of one face, to be assembled. */
  assemble: boolean;
  /** Names of the assembled font, if it may not keep its own. */
  rename?: NewNames | null;
  /** Limit (bytes) for all unpacked faces together; defaults to that of `unpack`. */
  maxTotalBytes?: number;
}

export interface FaceFacts {
  report: Omit<FontReport, 'drawn' | 'empty' | 'sequences'>;
  verdict: SanitizerVerdict;
  coverage: CoverageCount[];
  /** Null for a face with too few hanzi; missing in facts that are older than it. */
  measures?: FaceMeasures | null;
  /** Variation sequences, as `packSequences` packs them; missing in facts that are older than it. */
  sequences?: number[];
}

interface ProcessedFace {
  index: number;
  sfnt: Uint8Array;
  sfntSha256: string;
  /** Encoded ranges of drawn code points. */
  drawn: Uint8Array;
  drawnSha256: string;
  /** How it draws common hanzi, encoded. */
  shapes: Uint8Array;
  facts: FaceFacts;
}

export interface RefusedFace {
  index: number;
  code: string;
  /** Chinese, for the operator. */
  reason: string;
}

export interface ProcessedFont {
  /** File offered for download: the original, or the assembled font. */
  source: Uint8Array;
  sourceSha256: string;
  format: SourceFormat;
  faces: ProcessedFace[];
  /** Rejected faces; they do not affect the others. */
  refused: RefusedFace[];
}

/**
 * Reads, unpacks, sanitises and inspects a font. CPU-heavy: run it in a worker.
 * @throws FontError if the file as a whole is rejected
 */
export async function processFont(task: FontTask): Promise<ProcessedFont> {
  const files: Uint8Array[] = [];
  for (const path of task.paths) files.push(await readFile(path));
  if (task.assemble) {
    const slices: Uint8Array[] = [];
    for (const file of files) {
      for (const face of (await unpack(file)).faces) slices.push(face.sfnt);
    }
    const assembled = assembleSlices(slices);
    const source = task.rename ? renameFont(assembled, task.rename) : assembled;
    const id = sha256Hex(source);
    const processed = await processFaces([{ index: 0, sfnt: source }], source, id);
    const format = processed.faces[0]?.facts.report.outline === 'glyf' ? 'ttf' : 'otf';
    return { source, sourceSha256: id, format, ...processed };
  }
  const source = files[0];
  if (!source) throw new FontError('NOT_A_FONT', '没有字体文件');
  const { maxTotalBytes } = task;
  const { format, faces } = await unpack(source, maxTotalBytes === undefined ? {} : { maxTotalBytes });
  const id = sha256Hex(source);
  return { source, sourceSha256: id, format, ...(await processFaces(faces, source, id)) };
}

async function processFaces(faces: readonly UnpackedFace[], source: Uint8Array, sourceSha256: string) {
  const taken: ProcessedFace[] = [];
  const refused: RefusedFace[] = [];
  for (const { index, sfnt: unpacked } of faces) {
    try {
      taken.push(await processFace(index, unpacked, source, sourceSha256));
    } catch (e) {
      refused.push({ index, ...refusalOf(e) });
    }
  }
  return { faces: taken, refused };
}

async function processFace(
  index: number,
  unpacked: Uint8Array,
  source: Uint8Array,
  sourceSha256: string,
): Promise<ProcessedFace> {
  const { sfnt, verdict } = sanitize(unpacked);
  if (!verdict.ok) {
    throw new FontError('BAD_TABLE', verdict.errors[0]?.message ?? '没有通过字体检查');
  }
  const { drawn: ranges, empty: _, sequences, ...found } = inspect(sfnt);
  const drawn = encodeRanges(ranges);
  const measures = await measureFace(sfnt, found.axes);
  return {
    index,
    sfnt,
    // A plain sfnt file is its own unpacked face: do not hash megabytes twice.
    sfntSha256: sfnt === source ? sourceSha256 : sha256Hex(sfnt),
    drawn,
    drawnSha256: sha256Hex(drawn),
    shapes: encodeDescribed(await describeFace(sfnt, found.axes)),
    facts: {
      report: withCleanNames(found),
      verdict,
      coverage: coverageOf(ranges),
      measures,
      sequences: packSequences(sequences),
    },
  };
}

/** Error code and Chinese reason of any failure. */
export function refusalOf(e: unknown): { code: string; reason: string } {
  if (e instanceof FontError) return { code: e.code, reason: e.message };
  return { code: 'UNREADABLE', reason: `文件无法读取：${e instanceof Error ? e.message : String(e)}` };
}
