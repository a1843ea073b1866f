import type { Database, FaceRow } from '@ziwan/store';
import type { Transaction } from 'kysely';
import { type FaceDraft, type FamilyGroup, faceRow, inOrder } from './family-record.ts';
import { firstFree, styleSlug } from './naming.ts';
import type { Duplicate } from './summary.ts';

/** Preferred formats first, for a style that comes in several formats with the same coverage. */
const FORMATS = ['ttf', 'otf', 'ttc', 'woff2', 'woff'];
const rank = (format: string) => FORMATS.indexOf(format);

const characters = (d: FaceDraft) => d.facts.report.characterCount;

const sameStyle = (d: FaceDraft, f: FaceRow) =>
  d.style.name === f.style_name &&
  d.style.weight === f.weight &&
  d.style.width === f.width &&
  Number(d.facts.report.italic) === f.italic;

/** True if a new face replaces an existing one. */
export const replaces = (d: FaceDraft, f: FaceRow) => d.sfnt.sha256 === f.sfnt_sha256 || sameStyle(d, f);

/** Separates drafts that bring something new from those that exist already or occur twice. */
export async function withoutDuplicates(
  trx: Transaction<Database>,
  group: FamilyGroup,
  target: string,
  moved: string | null,
  held: readonly FaceRow[],
): Promise<{ drafts: FaceDraft[]; duplicates: Duplicate[] }> {
  const drafts: FaceDraft[] = [];
  const duplicates: Duplicate[] = [];
  const shas = group.drafts.map((d) => d.sfnt.sha256);
  const elsewhere = await trx
    .selectFrom('faces')
    .select(['gno', 'sfnt_sha256', 'family_gno'])
    .where('sfnt_sha256', 'in', shas)
    .where('family_gno', '!=', target)
    .execute();
  const byPreference = [...group.drafts].sort(
    (a, b) => characters(b) - characters(a) || rank(a.source.format) - rank(b.source.format),
  );
  for (const d of byPreference) {
    const style = `${d.style.name}\0${d.style.weight}\0${d.style.width}\0${d.facts.report.italic}`;
    const taken = drafts.find(
      (o) =>
        o.sfnt.sha256 === d.sfnt.sha256 ||
        `${o.style.name}\0${o.style.weight}\0${o.style.width}\0${o.facts.report.italic}` === style,
    );
    const other = elsewhere.find((e) => e.sfnt_sha256 === d.sfnt.sha256 && e.family_gno !== moved);
    const own = group.declared ? undefined : held.find((h) => replaces(d, h));
    // The same file may come with a new sidecar; another file of the same style must be at least as complete.
    const again = own && own.source_file_name === d.fileName;
    const better =
      own &&
      own.sfnt_sha256 !== d.sfnt.sha256 &&
      (characters(d) > own.character_count ||
        (characters(d) === own.character_count && rank(d.source.format) <= rank(own.source_format)));
    const standing = own && !again && !better ? own : undefined;
    const of = taken?.label ?? other?.gno ?? standing?.gno;
    if (of === undefined) drafts.push(d);
    else {
      const sha = taken?.sfnt.sha256 ?? other?.sfnt_sha256 ?? standing?.sfnt_sha256;
      duplicates.push({
        file: d.label,
        faceIndex: d.index,
        of,
        same: sha === d.sfnt.sha256 ? 'bytes' : 'style',
      });
    }
  }
  return { drafts, duplicates };
}

/** Assigns addresses to rows. A face keeps its address if its bytes are known, or else its style is. */
export function assignAddresses(
  family: string,
  drafts: readonly FaceDraft[],
  held: readonly FaceRow[],
  kept: readonly FaceRow[],
): FaceRow[] {
  const gnos = new Set(kept.map((f) => f.gno));
  const rows = [...kept];
  const waiting: FaceDraft[] = [];
  for (const d of drafts) {
    const old =
      held.find((f) => f.sfnt_sha256 === d.sfnt.sha256 && !gnos.has(f.gno)) ??
      held.find((f) => sameStyle(d, f) && !gnos.has(f.gno));
    if (!old) waiting.push(d);
    else {
      gnos.add(old.gno);
      rows.push(faceRow(d, old.gno, family));
    }
  }
  for (const d of waiting) {
    const gno = firstFree(`${family}--${styleSlug(d.style.name)}`, (c) => gnos.has(c));
    gnos.add(gno);
    rows.push(faceRow(d, gno, family));
  }
  return inOrder(rows).map((row, position) => ({ ...row, position }));
}
