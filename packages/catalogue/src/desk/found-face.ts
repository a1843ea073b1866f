import type { FaceRow } from '@ziwan/store';

/** A face found in a file that was sent in; its bytes lie in the blob store. */
export interface FoundFace {
  /** Without addresses: nobody has said yet what family it is of. */
  face: FaceRow;
  hanziCount: number;
  nameKey: string;
  nameZh: string;
  nameEn: string | null;
  designer: string | null;
  foundry: string | null;
  copyright: string | null;
  licenceId: string;
  reservedFontNames: string[];
}
