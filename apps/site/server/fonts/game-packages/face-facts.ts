import { VERDICT_NAMES } from '@ziwan/contract';
import type { FaceFacts } from '@ziwan/game-export';
import type { FacesTable } from '@ziwan/store';
import type { Announced, Permitted } from '../downloads/index.ts';
import { fontVerdicts } from '../terms/index.ts';

/**
 * What receipts, credits and the lock of a package say about a face.
 * @param reserved names that the face's own copyright reserves
 */
export async function factsOf(
  found: Permitted,
  face: FacesTable,
  reserved: readonly string[],
  announced: Announced,
): Promise<FaceFacts> {
  const { family, licence, licenceText } = found;
  const changes = await announced(family.gno, licence.id);
  return {
    nameZh: family.name_zh,
    nameEn: family.name_en,
    designer: family.designer,
    copyright: family.copyright,
    source: {
      name: family.source_name,
      version: family.source_version,
      url: family.source_url,
      fileName: face.source_file_name,
      format: face.source_format,
      sha256: face.source_sha256,
    },
    reservedNames: [...new Set([...(JSON.parse(family.reserved_font_names) as string[]), ...reserved])],
    licence: {
      name: licence.name,
      spdx: licence.spdx,
      text: licenceText,
      textSha256: family.licence_text_sha256 as string,
      reviewedAt: licence.reviewed_at,
      evidence: licence.evidence,
      uses: fontVerdicts(family, licence).map(({ name, verdict, note }) => ({
        name,
        permission: VERDICT_NAMES[verdict],
        note,
      })),
      announced: changes.map(({ effectiveOn, changes: words }) => `自 ${effectiveOn} 起，${words}`),
    },
  };
}
