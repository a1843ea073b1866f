import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  assembleSlices,
  type CoverageCount,
  coverageOf,
  encodeRanges,
  FontError,
  type FontReport,
  inspect,
  type SanitizerVerdict,
  type SourceFormat,
  sanitize,
  type UnpackedFace,
  unpack,
} from '@ziwan/font-inspect';

/** A font file, or the files that together make one font. */
export interface FontTask {
  paths: string[];
  /** The files are slices of one face, to be put together. */
  assemble: boolean;
  /** Bound of all faces of a collection together, unpacked; that of `unpack` unless told. */
  maxTotalBytes?: number;
}

/** What is known of a face besides its bytes. */
export interface FaceFacts {
  report: Omit<FontReport, 'drawn' | 'empty'>;
  verdict: SanitizerVerdict;
  coverage: CoverageCount[];
}

export interface ProcessedFace {
  index: number;
  sfnt: Uint8Array;
  sfntSha256: string;
  /** Ranges of drawn code points, encoded. */
  drawn: Uint8Array;
  drawnSha256: string;
  facts: FaceFacts;
}

export interface RefusedFace {
  index: number;
  code: string;
  /** Chinese. */
  reason: string;
}

export interface ProcessedFont {
  /** What a download hands out: the file as it came, or the assembled font. */
  source: Uint8Array;
  sourceSha256: string;
  format: SourceFormat;
  faces: ProcessedFace[];
  /** Faces that cannot be taken; the others are not touched by it. */
  refused: RefusedFace[];
}

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/**
 * Reads, unpacks, checks and inspects. Heavy: to be run in a worker.
 * @throws FontError when the file as a whole cannot be taken
 */
export async function processFont(task: FontTask): Promise<ProcessedFont> {
  const files: Uint8Array[] = [];
  for (const path of task.paths) files.push(await readFile(path));
  if (task.assemble) {
    const slices: Uint8Array[] = [];
    for (const file of files) {
      for (const face of (await unpack(file)).faces) slices.push(face.sfnt);
    }
    const source = assembleSlices(slices);
    const id = sha256(source);
    const processed = processFaces([{ index: 0, sfnt: source }], source, id);
    const format = processed.faces[0]?.facts.report.outline === 'glyf' ? 'ttf' : 'otf';
    return { source, sourceSha256: id, format, ...processed };
  }
  const source = files[0];
  if (!source) throw new FontError('NOT_A_FONT', '没有字体文件');
  const { maxTotalBytes } = task;
  const { format, faces } = await unpack(source, maxTotalBytes === undefined ? {} : { maxTotalBytes });
  const id = sha256(source);
  return { source, sourceSha256: id, format, ...processFaces(faces, source, id) };
}

function processFaces(faces: readonly UnpackedFace[], source: Uint8Array, sourceSha256: string) {
  const taken: ProcessedFace[] = [];
  const refused: RefusedFace[] = [];
  for (const { index, sfnt: unpacked } of faces) {
    try {
      taken.push(processFace(index, unpacked, source, sourceSha256));
    } catch (e) {
      refused.push({ index, ...refusalOf(e) });
    }
  }
  return { faces: taken, refused };
}

function processFace(
  index: number,
  unpacked: Uint8Array,
  source: Uint8Array,
  sourceSha256: string,
): ProcessedFace {
  const { sfnt, verdict } = sanitize(unpacked);
  if (!verdict.ok) {
    const first = verdict.errors[0];
    throw new FontError('BAD_TABLE', first ? `${first.table} 表：${first.message}` : '没有通过字体检查');
  }
  const { drawn: ranges, empty: _, ...report } = inspect(sfnt);
  const drawn = encodeRanges(ranges);
  return {
    index,
    sfnt,
    // Most files are their own unpacked face; megabytes need not be hashed twice.
    sfntSha256: sfnt === source ? sourceSha256 : sha256(sfnt),
    drawn,
    drawnSha256: sha256(drawn),
    facts: { report, verdict, coverage: coverageOf(ranges) },
  };
}

/** Code and Chinese reason of a failure, whoever threw it. */
export function refusalOf(e: unknown): { code: string; reason: string } {
  if (e instanceof FontError) return { code: e.code, reason: e.message };
  return { code: 'UNREADABLE', reason: `文件无法读取：${e instanceof Error ? e.message : String(e)}` };
}
