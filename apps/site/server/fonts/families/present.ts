import { readMetrics } from '@ziwan/catalogue';
import {
  type Axis,
  type BilledLicence,
  type FontBrief,
  type FontCard,
  type FontResource,
  hanziAdvance,
} from '@ziwan/contract';
import type { CoverageCount, FontAxis, FontInstance } from '@ziwan/font-inspect';
import type { FacesTable, FamiliesTable, LicencesTable } from '@ziwan/store';
import { type ShownFace, webFontFamily } from '../coverage/index.ts';
import { fontVerdicts, unpackedOf, withheld } from '../terms/index.ts';
import type { BesidesRow } from './family-orders.ts';
import { axisName, charsetName, featureName } from './names.ts';
import type { CardRow } from './repository.ts';

export type Family = FamiliesTable;
export type Face = FacesTable;

const parse = <T>(json: string): T => JSON.parse(json) as T;

function toAxes(axes: readonly FontAxis[]): Axis[] {
  return axes.map((a) => ({
    tag: a.tag,
    nameZh: axisName(a.tag, a.name),
    min: a.min,
    default: a.default,
    max: a.max,
    hidden: a.hidden,
  }));
}

function toCoverage(stored: CoverageCount) {
  return { ...stored, name: charsetName(stored.charset) };
}

export const coverageOf = (face: Pick<Face, 'coverage'>) =>
  parse<CoverageCount[]>(face.coverage).map(toCoverage);

/** What is said of a family's uses, with its source. */
export const toBilled = (
  family: Pick<Family, 'licence_text_sha256'>,
  licence: Pick<LicencesTable, 'name' | 'spdx' | 'evidence' | 'reviewed_at' | 'matrix'>,
): BilledLicence => ({
  name: licence.name,
  spdx: licence.spdx,
  evidence: licence.evidence,
  reviewedAt: licence.reviewed_at,
  verdicts: Object.fromEntries(
    fontVerdicts(family, licence).map(({ use, verdict, note }) => [use, { verdict, note }]),
  ) as BilledLicence['verdicts'],
});

export function toFontCard(
  family: CardRow,
  { licence, tags, weights }: BesidesRow,
  { axes, metrics, coverage }: ShownFace,
): Omit<FontCard, 'portrait' | 'sample'> {
  return {
    fontGNo: family.gno,
    faceGNo: family.default_face_gno,
    nameZh: family.name_zh,
    nameEn: family.name_en,
    designer: family.designer,
    foundry: family.foundry,
    year: family.year,
    kind: family.kind,
    brandNumber: family.brand_number,
    tags,
    faceCount: family.face_count,
    weights: [...weights],
    axes: toAxes(axes),
    glyphCount: family.glyph_count,
    hanziCount: family.hanzi_count,
    coverage: toCoverage(coverage),
    licence: {
      id: licence.id,
      name: licence.name,
      allows: fontVerdicts(family, licence)
        .filter(({ verdict }) => verdict === 'allowed')
        .map(({ use }) => use),
      textSeen: family.licence_text_sha256 !== null,
    },
    downloadable: withheld(family, licence) === null,
    officialDownload: family.official_download,
    metrics,
    cover: family.cover,
  };
}

export function toFontResource(
  face: Face,
  family: Pick<Family, 'gno' | 'name_zh' | 'reserved_font_names'>,
  addresses: Pick<FontResource, 'woffPath' | 'ttfPath'>,
): FontResource {
  const unpacked = unpackedOf(face, family);
  const { metrics, measures } = readMetrics(face.metrics);
  return {
    fontGNo: face.gno,
    pid: family.gno,
    familyName: family.name_zh,
    styleName: face.style_name,
    weight: face.weight,
    width: face.width,
    italic: face.italic === 1,
    webFontFamily: webFontFamily(face.gno),
    ...addresses,
    bytes: face.source_bytes,
    sha256: face.source_sha256,
    format: face.source_format,
    unpacked: unpacked && { format: unpacked.format, bytes: unpacked.bytes },
    version: face.font_version,
    glyphCount: face.glyph_count,
    characterCount: face.character_count,
    axes: toAxes(parse(face.axes)),
    instances: parse<FontInstance[]>(face.instances),
    features: parse<string[]>(face.features).map((tag) => ({ tag, nameZh: featureName(tag) })),
    vertical: face.vertical === 1,
    fsType: face.fs_type,
    metrics,
    hanziAdvance: hanziAdvance(measures),
  };
}

/** Presents a family as a resource, using its specimen face. */
export const toFamilyResource = (family: Family, face: FontResource): FontResource => ({
  ...face,
  fontGNo: family.gno,
  pid: null,
});

export function toFontBrief(card: FontCard): FontBrief {
  const { fontGNo, kind, faceGNo, nameZh, nameEn, designer, downloadable, metrics } = card;
  return { fontGNo, kind, faceGNo, nameZh, nameEn, designer, downloadable, metrics };
}
