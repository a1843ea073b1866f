import { jisPart, PackedRanges } from '@ziwan/font-inspect';
import type { CatalogueContext } from '../context.ts';
import type { ReferenceData } from '../derived-tags.ts';
import { clean, type FaceBytes, faceRow } from '../family-record.ts';
import type { FontPool } from '../font-pool.ts';
import { storeFont } from '../import-units.ts';
import { familyKey, familyNames, styleOf } from '../naming.ts';
import type { RefusedFace } from '../process-font.ts';
import { UNKNOWN_LICENCE } from '../reference-data.ts';
import { reservedNamesIn } from '../reserved-names.ts';
import { withImportLock } from '../site-lock.ts';
import type { FoundFace } from './found-face.ts';

export interface InspectedUpload {
  faces: FoundFace[];
  refused: RefusedFace[];
}

/** Limit (bytes) for all unpacked faces of one file together. */
const MAX_UNPACKED = 256 * 1024 * 1024;

/**
 * Inspects an uploaded font file in a worker, as the importer does.
 * @param save saves what was found; called under the import lock, so that nothing can collect the stored bytes
 * first
 * @returns what was found, or why the file is rejected
 */
export function inspectUpload(
  ctx: CatalogueContext,
  pool: FontPool,
  file: { path: string; name: string },
  data: Pick<ReferenceData, 'recogniser'>,
  save: (found: InspectedUpload) => Promise<void>,
): Promise<{ found: InspectedUpload } | { refusal: Omit<RefusedFace, 'index'> }> {
  const task = { paths: [file.path], assemble: false, maxTotalBytes: MAX_UNPACKED };
  return pool.run(task, async (answer) => {
    if ('refusal' in answer) return answer;
    const { font } = answer;
    const first = font.refused[0];
    if (font.faces.length === 0)
      return { refusal: first ?? { code: 'NOT_A_FONT', reason: '文件里没有可用的字体' } };
    const found: InspectedUpload = { faces: [], refused: font.refused };
    for (const f of font.faces) {
      const draft: FaceBytes = {
        style: styleOf(f.facts.report),
        source: { sha256: font.sourceSha256, format: font.format, bytes: font.source.length },
        fileName: file.name,
        sfnt: { sha256: f.sfntSha256, bytes: f.sfnt.length },
        drawnSha256: f.drawnSha256,
        facts: f.facts,
      };
      const { names } = f.facts.report;
      const own = familyNames(names.family, file.name.replace(/\.[^.]+$/, ''));
      found.faces.push({
        face: faceRow(draft, '', ''),
        hanziCount: f.facts.report.hanziCount,
        jis: jisPart(new PackedRanges(f.drawn)),
        nameKey: familyKey(own),
        nameZh: own.zh,
        nameEn: own.en,
        designer: clean(names.designer),
        foundry: clean(names.manufacturer),
        copyright: clean(names.copyright),
        licenceId: data.recogniser.find(names).id ?? UNKNOWN_LICENCE.id,
        reservedFontNames: reservedNamesIn(f.facts),
        names,
      });
    }
    await withImportLock(ctx, async () => {
      await storeFont(ctx.blobs, font);
      await save(found);
    });
    return { found };
  });
}
