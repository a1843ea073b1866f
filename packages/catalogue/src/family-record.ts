import type { CoverageCount, FontNames, SourceFormat } from '@ziwan/font-inspect';
import type { FaceRow, FamiliesTable, FamilyRow } from '@ziwan/store';
import { derivedTags, type ReferenceData, scriptOf } from './derived-tags.ts';
import type { Unit } from './discover.ts';
import { type FactRow, type FamilyFacts, factColumns, NO_FACTS, statedFacts } from './family-facts.ts';
import { gramsOf, searchKeys } from './grams.ts';
import type { LicenceFound } from './licence-recognition.ts';
import { familyKey, familyNames, pinyinOf, type Style, stemOf, weightsOf } from './naming.ts';
import type { FaceFacts } from './process-font.ts';
import { UNKNOWN_LICENCE } from './reference-data.ts';
import { reservedNamesIn } from './reserved-names.ts';
import type { Sidecar } from './sidecar.ts';
import { writeMetrics } from './stored-metrics.ts';

/** A face whose bytes are in the blob store, but which is not in the database yet. */
export interface FaceDraft {
  unit: Unit;
  /** Fingerprint of the unit that contained it. */
  fingerprint: string;
  fileName: string;
  label: string;
  index: number;
  source: { sha256: string; format: SourceFormat; bytes: number };
  sfnt: { sha256: string; bytes: number };
  drawnSha256: string;
  style: Style;
  facts: FaceFacts;
}

/** The part of a draft that becomes the face's row. */
export type FaceBytes = Pick<FaceDraft, 'fileName' | 'source' | 'sfnt' | 'drawnSha256' | 'style' | 'facts'>;

/** Faces of one family from one import. */
export interface FamilyGroup {
  drafts: FaceDraft[];
  /** True if the drafts are the complete family; otherwise they join its existing faces. */
  declared: boolean;
}

/** Names of the family in the draft's font. */
export const ownNames = (draft: FaceDraft) =>
  familyNames(draft.facts.report.names.family, draft.fileName.replace(/\.[^.]+$/, ''));

/** Names of a family: those of its files or, if these differ by a weight or width, what they share. */
export function groupNames(drafts: readonly FaceDraft[]) {
  const own = ownNames(drafts[0] as FaceDraft);
  const differ = drafts.some((d) => familyKey(ownNames(d)) !== familyKey(own));
  return differ ? stemOf(own) : own;
}

/** Text of a family that files join: a weight or width in its name goes if theirs is another. */
export function joinedText<T extends FamilyText>(held: T, drafts: readonly FaceDraft[]): T {
  const names = { zh: held.name_zh, en: held.name_en };
  const stem = stemOf(names);
  const own = drafts.map(ownNames);
  const isOther =
    own.some((n) => familyKey(n) !== familyKey(names)) &&
    own.every((n) => familyKey(stemOf(n)) === familyKey(stem));
  return isOther ? { ...held, name_zh: stem.zh, name_en: stem.en, ...pinyinOf(stem.zh) } : held;
}

/** Columns of a family that come from names, sidecar and licence, rather than from counting faces. */
export type FamilyText = FactRow &
  Pick<
    FamilyRow,
    'pinyin' | 'initials' | 'brand_number' | 'licence_id' | 'licence_text_sha256' | 'reserved_font_names'
  >;

/** Merges the sidecars of a family's files; later ones win. */
export function mergedSidecar(drafts: readonly FaceDraft[]): Sidecar {
  return Object.assign({}, ...new Set(drafts.map((d) => d.unit.sidecar)));
}

export function familyText(
  drafts: readonly FaceDraft[],
  data: ReferenceData,
  licenceTextSha256: string | null,
): FamilyText {
  const sidecar = mergedSidecar(drafts);
  const first = drafts[0] as FaceDraft;
  const { names } = first.facts.report;
  const said = licenceOf(first, data);
  const own = groupNames(drafts);
  const facts: FamilyFacts = {
    ...NO_FACTS,
    nameZh: own.zh,
    nameEn: own.en,
    kind: 'creative',
    designer: clean(names.designer),
    foundry: clean(names.manufacturer),
    year: yearIn(names.copyright),
    copyright: clean(names.copyright),
    sourceName: first.unit.source.name,
    sourceVersion: first.unit.source.version,
    sourceUrl: first.unit.source.url,
    ...statedFacts(sidecar),
  };
  return {
    ...factColumns(facts),
    ...pinyinOf(facts.nameZh),
    brand_number: sidecar.brand?.number ?? null,
    // Nobody looks at an import before visitors do.
    licence_id: sidecar.licence ?? (said.doubtful ? null : said.id) ?? UNKNOWN_LICENCE.id,
    licence_text_sha256: licenceTextSha256,
    reserved_font_names: JSON.stringify(sidecar.reservedFontNames ?? reservedNamesIn(first.facts)),
  };
}

export function faceRow(draft: FaceBytes, gno: string, familyGno: string): FaceRow {
  const { report, verdict, coverage, measures, sequences } = draft.facts;
  return {
    gno,
    family_gno: familyGno,
    position: 0,
    style_name: draft.style.name,
    postscript_name: report.names.postScript,
    weight: draft.style.weight,
    width: draft.style.width,
    italic: Number(report.italic),
    source_sha256: draft.source.sha256,
    source_format: draft.source.format,
    source_bytes: draft.source.bytes,
    source_file_name: draft.fileName,
    sfnt_sha256: draft.sfnt.sha256,
    sfnt_bytes: draft.sfnt.bytes,
    outline: report.outline,
    font_version: report.names.version,
    glyph_count: report.glyphCount,
    character_count: report.characterCount,
    fs_type: report.fsType,
    vertical: Number(report.vertical),
    metrics: writeMetrics({ metrics: report.metrics, measures, sequences }),
    axes: JSON.stringify(report.axes),
    instances: JSON.stringify(report.instances),
    features: JSON.stringify(report.features),
    verdict: JSON.stringify(verdict),
    coverage: JSON.stringify(coverage),
    drawn_sha256: draft.drawnSha256,
    licence_said: licenceSaid(report.names),
  };
}

/** True if the face draws any Han character of the counted charsets. */
const drawsHan = ({ coverage }: Pick<FaceRow, 'coverage'>): boolean =>
  (JSON.parse(coverage) as CoverageCount[]).some(
    ({ charset, have }) => have > 0 && !/^(kana|latin|script-)/.test(charset),
  );

/**
 * Picks the face that represents the family: one with Han if there is any, upright, of normal width, closest to
 * weight 400.
 */
export function defaultFace(faces: readonly FaceRow[]): FaceRow {
  const rank = (f: FaceRow) =>
    Number(!drawsHan(f)) * 1e9 + f.italic * 1e6 + Math.abs(f.width - 5) * 1e4 + Math.abs(f.weight - 400);
  return [...faces].sort((a, b) => rank(a) - rank(b) || a.position - b.position)[0] as FaceRow;
}

/** Sorts faces in display order: of the same weight, the plain one first. Faces without Han come last. */
export function inOrder<T extends Pick<FaceRow, 'italic' | 'width' | 'weight' | 'style_name' | 'coverage'>>(
  faces: readonly T[],
): T[] {
  const latin = new Map(faces.map((f) => [f, Number(!drawsHan(f))]));
  return [...faces].sort(
    (a, b) =>
      (latin.get(a) as number) - (latin.get(b) as number) ||
      Math.abs(a.width - 5) - Math.abs(b.width - 5) ||
      a.width - b.width ||
      a.italic - b.italic ||
      a.weight - b.weight ||
      Number(b.style_name === 'Regular') - Number(a.style_name === 'Regular') ||
      (a.style_name < b.style_name ? -1 : 1),
  );
}

/** Derives counts, tags, weights and search grams from a family's text and faces. */
export function derived(
  text: FamilyText,
  faces: readonly FaceRow[],
  data: ReferenceData,
  declared: { script?: FamiliesTable['script']; tags?: readonly string[] },
) {
  const lead = defaultFace(faces);
  const coverage = JSON.parse(lead.coverage);
  const script = declared.script ?? scriptOf(coverage);
  const tags = [
    ...(declared.tags ?? []),
    ...derivedTags(data, {
      licence: text.licence_id,
      licenceText: text.licence_text_sha256,
      script,
      coverage,
    }),
  ];
  return {
    counts: {
      script,
      variable: Number(faces.some((f) => f.axes !== '[]')),
      default_face_gno: lead.gno,
      face_count: faces.length,
      glyph_count: Math.max(...faces.map((f) => f.glyph_count)),
    },
    tags: [...new Set(tags)].filter((t) => data.tags.has(t)),
    unknownTags: (declared.tags ?? []).filter((t) => !data.tags.has(t)),
    weights: [...new Set(faces.flatMap((f) => weightsOf(f.weight, JSON.parse(f.axes))))].sort(
      (a, b) => a - b,
    ),
    grams: gramsOf(searchKeys(text)),
  };
}

export const clean = (s: string | null): string | null => s?.trim() || null;

/** Returns the year in a copyright notice that has no other: of several, none is known to be the font's. */
export function yearIn(copyright: string | null): number | null {
  const years = new Set((copyright ?? '').match(/(?<!\d)(19[5-9]\d|20\d\d)(?!\d)/g));
  return years.size === 1 ? Number([...years][0]) : null;
}

/** What the font of a draft, or the licence file beside it, says of its licence. */
export const licenceOf = (
  { facts, fileName, unit }: Pick<FaceDraft, 'facts' | 'fileName' | 'unit'>,
  { recogniser }: Pick<ReferenceData, 'recogniser'>,
): LicenceFound => recogniser.find({ ...facts.report.names, file: unit.licenceText, fontName: fileName });

/** Most characters that are kept of what a font says of its licence. */
const MAX_SAID = 300;

/** What a font says of its licence, cut; empty if nothing. */
const licenceSaid = ({ licence, licenceUrl }: Pick<FontNames, 'licence' | 'licenceUrl'>): string =>
  [...new Set([licence, licenceUrl].filter(Boolean))].join(' ').replace(/\s+/g, ' ').slice(0, MAX_SAID);
