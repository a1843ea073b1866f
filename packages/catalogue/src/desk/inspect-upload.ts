import type { BlobStore } from '@ziwan/infra/blob-store';
import type { ReferenceData } from '../derived-tags.ts';
import { clean, type FaceBytes, faceRow, licenceIn, reservedNamesIn } from '../family-record.ts';
import type { FontPool } from '../font-pool.ts';
import { withImportLock } from '../import-lock.ts';
import { keepBytes } from '../import-units.ts';
import { familyKey, familyNames, styleOf } from '../naming.ts';
import type { RefusedFace } from '../process-font.ts';
import type { FoundFace } from './found-face.ts';

export interface InspectedUpload {
  faces: FoundFace[];
  refused: RefusedFace[];
}

/** Of all faces of one file together, unpacked; bytes. */
const MAX_UNPACKED = 256 * 1024 * 1024;

/**
 * Looks into a font file by the importer's own means, in a worker.
 * @param keep writes down what was found, in the moment the bytes lie in the store and before anything could collect them
 * @returns what was found, or why nothing was
 */
export function inspectUpload(
  ctx: { blobs: BlobStore; dataDir: string },
  pool: FontPool,
  file: { path: string; name: string },
  data: Pick<ReferenceData, 'licences'>,
  keep: (found: InspectedUpload) => Promise<void>,
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
        face: faceRow(draft, '', '', 0),
        hanziCount: f.facts.report.hanziCount,
        nameKey: familyKey(own),
        nameZh: own.zh,
        nameEn: own.en,
        designer: clean(names.designer),
        foundry: clean(names.manufacturer),
        copyright: clean(names.copyright),
        licenceId: licenceIn(f.facts, data),
        reservedFontNames: reservedNamesIn(f.facts),
      });
    }
    await withImportLock(ctx.dataDir, async () => {
      await keepBytes(ctx.blobs, font);
      await keep(found);
    });
    return { found };
  });
}
