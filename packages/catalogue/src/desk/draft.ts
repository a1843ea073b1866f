import { NO_FACTS } from '../family-facts.ts';
import { yearIn } from '../family-record.ts';
import { familySlug, slugOf } from '../naming.ts';
import { withFaces } from './faces.ts';
import type { FoundFace } from './found-face.ts';
import type { DeskRecord } from './record.ts';
import { seenScript } from './seen-script.ts';

/** Suggests the address of a family made of these faces. */
export const addressFor = (faces: readonly FoundFace[]): string => {
  const first = faces[0] as FoundFace;
  return familySlug(first.nameZh, first.nameEn);
};

export const isAddress = (text: string): boolean =>
  text.length <= 60 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && slugOf(text) === text;

/** Where the files of a family come from. */
export interface UploadSource {
  name: string;
  version: string;
  url: string;
}

/**
 * Drafts a family from its fonts' own data, for the operator to complete.
 * @param source repository that they were fetched from; `null` if somebody uploaded them
 */
export function draftOf(
  gno: string,
  found: readonly FoundFace[],
  now: string,
  source: UploadSource | null = null,
): DeskRecord {
  const first = found[0] as FoundFace;
  return {
    gno,
    version: 1,
    publishedVersion: null,
    statement: {
      ...NO_FACTS,
      nameZh: first.nameZh.slice(0, 60),
      nameEn: first.nameEn?.slice(0, 80) ?? null,
      kind: 'creative',
      script: seenScript(found).stated,
      designer: first.designer?.slice(0, 200) ?? null,
      foundry: first.foundry?.slice(0, 120) ?? null,
      year: yearIn(first.copyright),
      copyright: first.copyright?.slice(0, 1000) ?? null,
      reservedFontNames: first.reservedFontNames.slice(0, 20),
      sourceName: source?.name ?? '本站上传',
      sourceVersion: source?.version ?? first.face.font_version?.slice(0, 120) ?? null,
      sourceUrl: source?.url ?? null,
      licenceEvidence: null,
      licenceChange: null,
      references: [],
    },
    brandNumber: null,
    licenceId: first.licenceId,
    licenceTextSha256: null,
    nameKey: first.nameKey,
    tags: [],
    faces: withFaces(gno, [], found),
    downloads: 0,
    sortNew: null,
    publishedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
