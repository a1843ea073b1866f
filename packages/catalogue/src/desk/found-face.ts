import type { FontNames } from '@ziwan/font-inspect';
import type { FaceRow } from '@ziwan/store';

/** A face found in an uploaded file; its bytes are in the blob store. */
export interface FoundFace {
  /** Row without addresses, since the face does not belong to a family yet. */
  face: FaceRow;
  hanziCount: number;
  /** Part (0 to 1) of JIS X 0208 level 1 that it draws. Absent from uploads that were checked before it was counted. */
  jis?: number;
  nameKey: string;
  nameZh: string;
  nameEn: string | null;
  designer: string | null;
  foundry: string | null;
  copyright: string | null;
  licenceId: string;
  reservedFontNames: string[];
  /** Absent from uploads that were checked before it was kept. */
  names?: FontNames;
}
