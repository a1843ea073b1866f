import type { CoverageCount } from '@ziwan/font-inspect';
import type { FaceRow, FamilyRow } from '@ziwan/store';
import { derivedTags, type ReferenceData, scriptOf } from './derived-tags.ts';
import type { Unit } from './discover.ts';
import { gramsOf, searchKeys } from './grams.ts';
import { familyNames, pinyinOf, type Style, weightsOf } from './naming.ts';
import type { FaceFacts } from './process-font.ts';
import { UNKNOWN_LICENCE } from './reference-data.ts';
import type { Sidecar } from './sidecar.ts';

/** A face whose bytes lie in the blob store, not yet in the database. */
export interface FaceDraft {
  unit: Unit;
  /** `Unit.fingerprint` under which it came. */
  fingerprint: string;
  fileName: string;
  label: string;
  index: number;
  source: { sha256: string; format: string; bytes: number };
  sfnt: { sha256: string; bytes: number };
  drawnSha256: string;
  style: Style;
  facts: FaceFacts;
}

/** What of a draft is written down of the face alone. */
export type FaceBytes = Pick<FaceDraft, 'fileName' | 'source' | 'sfnt' | 'drawnSha256' | 'style' | 'facts'>;

/** Faces that belong together, from one import. */
export interface FamilyGroup {
  drafts: FaceDraft[];
  /** The drafts are the whole family; otherwise they join the faces it has. */
  declared: boolean;
}

/** Everything of a family that comes from names, sidecar and licence rather than from counting its faces. */
export type FamilyText = Pick<
  FamilyRow,
  | 'name_zh'
  | 'name_en'
  | 'pinyin'
  | 'initials'
  | 'kind'
  | 'designer'
  | 'foundry'
  | 'year'
  | 'copyright'
  | 'about'
  | 'brand_number'
  | 'licence_id'
  | 'licence_text_sha256'
  | 'reserved_font_names'
  | 'source_name'
  | 'source_version'
  | 'source_url'
  | 'official_download'
>;

/** The sidecars of a family's files, later ones winning. */
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
  const own = familyNames(names.family, first.fileName.replace(/\.[^.]+$/, ''));
  const nameEn = sidecar.nameEn ?? own.en;
  const nameZh = sidecar.nameZh ?? own.zh;
  return {
    name_zh: nameZh,
    name_en: nameEn,
    ...pinyinOf(nameZh),
    kind: sidecar.kind ?? 'creative',
    designer: sidecar.designer ?? clean(names.designer),
    foundry: sidecar.foundry ?? clean(names.manufacturer),
    year: sidecar.year ?? yearIn(names.copyright),
    copyright: clean(names.copyright),
    about: sidecar.about ?? null,
    brand_number: sidecar.brand?.number ?? null,
    licence_id: sidecar.licence ?? licenceIn(first.facts, data),
    licence_text_sha256: licenceTextSha256,
    reserved_font_names: JSON.stringify(sidecar.reservedFontNames ?? reservedNamesIn(first.facts)),
    source_name: first.unit.source.name,
    source_version: first.unit.source.version,
    source_url: first.unit.source.url,
    official_download: sidecar.officialDownload ?? null,
  };
}

export function faceRow(draft: FaceBytes, gno: string, familyGno: string, position: number): FaceRow {
  const { report, verdict, coverage } = draft.facts;
  return {
    gno,
    family_gno: familyGno,
    position,
    style_name: draft.style.name,
    postscript_name: report.names.postScript,
    weight: draft.style.weight,
    width: report.width,
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
    metrics: JSON.stringify(report.metrics),
    axes: JSON.stringify(report.axes),
    instances: JSON.stringify(report.instances),
    features: JSON.stringify(report.features),
    verdict: JSON.stringify(verdict),
    coverage: JSON.stringify(coverage),
    drawn_sha256: draft.drawnSha256,
  };
}

/** Whether a face draws any Han of the charsets that are counted. */
const drawsHan = ({ coverage }: Pick<FaceRow, 'coverage'>): boolean =>
  (JSON.parse(coverage) as CoverageCount[]).some(
    ({ charset, have }) => have > 0 && charset !== 'kana' && charset !== 'latin',
  );

/** The face that speaks for the family: with Han where any has, upright, of normal width, nearest to weight 400. */
export function defaultFace(faces: readonly FaceRow[]): FaceRow {
  const rank = (f: FaceRow) =>
    Number(!drawsHan(f)) * 1e9 + f.italic * 1e6 + Math.abs(f.width - 5) * 1e4 + Math.abs(f.weight - 400);
  return [...faces].sort((a, b) => rank(a) - rank(b) || a.position - b.position)[0] as FaceRow;
}

/** Faces in the order people read them; one without Han never leads those with it. */
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
      (a.style_name < b.style_name ? -1 : 1),
  );
}

/** What follows from a family's text and faces. */
export function derived(
  text: FamilyText,
  faces: readonly FaceRow[],
  data: ReferenceData,
  declared: { script?: string; tags?: readonly string[] },
) {
  const lead = defaultFace(faces);
  const coverage = JSON.parse(lead.coverage);
  const script = declared.script ?? scriptOf(coverage);
  const tags = [
    ...(declared.tags ?? []),
    ...derivedTags(data, { licence: text.licence_id, script, coverage }),
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

/** The first year a copyright line names. */
export function yearIn(copyright: string | null): number | null {
  const year = /\b(19[5-9]\d|20\d\d)\b/.exec(copyright ?? '')?.[1];
  return year ? Number(year) : null;
}

const SPDX_MARKS: readonly (readonly [RegExp, string])[] = [
  [/SIL Open Font License|openfontlicense\.org|scripts\.sil\.org\/OFL/i, 'OFL-1.1'],
  [/Apache License|apache\.org\/licenses\/LICENSE-2/i, 'Apache-2.0'],
];

/** Licence that the font itself names, as far as it is among ours. */
export function licenceIn({ report: { names } }: FaceFacts, data: Pick<ReferenceData, 'licences'>): string {
  const said = `${names.licence ?? ''} ${names.licenceUrl ?? ''}`;
  const spdx = SPDX_MARKS.find(([mark]) => mark.test(said))?.[1];
  const licence = spdx && [...data.licences.values()].find((l) => l.spdx === spdx);
  return licence ? licence.id : UNKNOWN_LICENCE.id;
}

/** Names that modified copies must not carry (OFL), as the font's own notices declare them. */
export function reservedNamesIn({ report: { names } }: Pick<FaceFacts, 'report'>): string[] {
  const found = new Set<string>();
  for (const notice of [names.copyright, names.licence]) {
    const said = /Reserved Font Names?:?\s+(.+?)(?:\.\s|\.$|\n|$)/is.exec(notice ?? '')?.[1];
    // The licence's own definition of the term is no declaration.
    if (!said || /^(refers to|\(s\)|may|is )/i.test(said)) continue;
    const quoted = [...said.matchAll(/["'“‘«]([^"'”’»]+)["'”’»]/g)].map((m) => m[1] as string);
    for (const name of quoted.length > 0 ? quoted : said.split(/,|\band\b/)) {
      if (name.trim()) found.add(name.trim().slice(0, 80));
    }
  }
  return [...found];
}
