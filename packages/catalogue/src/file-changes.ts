import { setImmediate } from 'node:timers/promises';
import type { FaceFileChange, FileChanges } from '@ziwan/contract/admin';
import { PackedRanges } from '@ziwan/font-inspect';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { openTypeface } from '@ziwan/lettering';
import type { Database, FaceRow } from '@ziwan/store';
import type { Transaction } from 'kysely';
import { factChanges, fileFactChanges } from './fact-changes.ts';

/** Most characters that are listed of those that are lost, and of each other kind. */
const MOST_LOST = 30_000;
const MOST_LISTED = 3000;
/** Glyphs compared before other work of the thread gets its turn. */
const SLICE = 100;

/**
 * Compares the files of a family's faces before and after a change.
 * @param outlines false to compare characters alone, which is cheap
 * @returns `null` if no file of an existing face changes and none leaves
 */
export async function fileChanges(
  blobs: BlobStore,
  before: readonly FaceRow[],
  after: readonly FaceRow[],
  outlines: boolean,
): Promise<FileChanges | null> {
  const faces: FaceFileChange[] = [];
  for (const old of before) {
    const next = after.find(({ gno }) => gno === old.gno);
    if (next && next.sfnt_sha256 !== old.sfnt_sha256)
      faces.push(await faceChange(blobs, old, next, outlines));
  }
  const removed = before.filter((old) => !after.some(({ gno }) => gno === old.gno));
  if (faces.length + removed.length === 0) return null;
  return { faces, removed: removed.map((face) => face.style_name) };
}

async function faceChange(
  blobs: BlobStore,
  old: FaceRow,
  next: FaceRow,
  outlines: boolean,
): Promise<FaceFileChange> {
  const [had, has] = await Promise.all([drawn(blobs, old), drawn(blobs, next)]);
  const lost = [...had].filter((c) => !has.has(c));
  const gained = [...has].filter((c) => !had.has(c));
  const shared = [...has].filter((c) => had.has(c));
  const [a, b] = outlines
    ? await Promise.all([old, next].map((face) => blobs.get(blobKeys.sfnt(face.sfnt_sha256))))
    : [];
  const changed = a && b ? await changedGlyphs(a, b, shared) : null;
  return {
    face: next.gno,
    styleName: next.style_name,
    fromVersion: old.font_version,
    toVersion: next.font_version,
    lost: listed(lost, MOST_LOST),
    gained: listed(gained),
    changed: changed && listed(changed),
    facts: [...factChanges(old, next), ...(a && b ? fileFactChanges(a, b) : [])],
  };
}

const listed = (codePoints: readonly number[], most = MOST_LISTED) => ({
  count: codePoints.length,
  characters: String.fromCodePoint(...codePoints.slice(0, most)),
});

async function drawn(blobs: BlobStore, { drawn_sha256 }: FaceRow): Promise<Set<number>> {
  const bytes = await blobs.get(blobKeys.drawn(drawn_sha256));
  if (!bytes) throw new Error(`no drawn characters ${drawn_sha256}`);
  const found = new Set<number>();
  for (const [first, last] of new PackedRanges(bytes)) for (let c = first; c <= last; c++) found.add(c);
  return found;
}

/** Shared characters whose outline or advance differs. */
async function changedGlyphs(a: Uint8Array, b: Uint8Array, shared: readonly number[]): Promise<number[]> {
  const [one, other] = [await openTypeface(a), await openTypeface(b)];
  const changed: number[] = [];
  for (const [i, codePoint] of shared.entries()) {
    if (i % SLICE === 0) await setImmediate();
    const character = String.fromCodePoint(codePoint);
    if (drawingOf(one, character) !== drawingOf(other, character)) changed.push(codePoint);
  }
  return changed;
}

/** Advance and outline of a character, in thousandths of an em. */
function drawingOf(typeface: Awaited<ReturnType<typeof openTypeface>>, character: string): string {
  const glyph = typeface.glyphOf(character);
  const scaled = (value: number) => Math.round((1000 * value) / typeface.unitsPerEm);
  const path: (string | number)[] = [scaled(typeface.advance(glyph))];
  typeface.trace(glyph, {
    moveTo: (...points) => path.push('M', ...points.map(scaled)),
    lineTo: (...points) => path.push('L', ...points.map(scaled)),
    quadTo: (...points) => path.push('Q', ...points.map(scaled)),
    cubicTo: (...points) => path.push('C', ...points.map(scaled)),
    closePath: () => path.push('Z'),
  });
  return path.join(' ');
}

export const lostBy = ({ faces }: FileChanges): number => faces.reduce((n, { lost }) => n + lost.count, 0);

/** Other things that faces lose, in Chinese, with the styles. */
export const lostFacts = ({ faces }: FileChanges): string[] =>
  faces.flatMap(({ styleName, facts = [] }) =>
    facts.filter(({ lost }) => lost).map(({ text }) => `「${styleName}」${text}`),
  );

/** Records a published change of a family's files. */
export async function recordUpdate(
  trx: Transaction<Database>,
  gno: string,
  changes: FileChanges,
  { editor, now }: { editor: string | null; now: string },
): Promise<void> {
  const last = await trx
    .selectFrom('font_updates')
    .select((e) => e.fn.max('number').as('number'))
    .where('family_gno', '=', gno)
    .executeTakeFirst();
  await trx
    .insertInto('font_updates')
    .values({
      family_gno: gno,
      number: Number(last?.number ?? 0) + 1,
      changes: JSON.stringify(changes),
      editor,
      created_at: now,
    })
    .execute();
}

/**
 * The source's version after its files changed: one that only a replaced file stated gives way to that of the new file.
 */
export function followedVersion(
  stated: string | null,
  before: readonly FaceRow[],
  after: readonly FaceRow[],
): string | null {
  const isFrom = (faces: readonly FaceRow[]) => faces.some((face) => face.font_version === stated);
  if (stated === null || !isFrom(before) || isFrom(after)) return stated;
  return after.find((face) => face.font_version !== null)?.font_version ?? null;
}
