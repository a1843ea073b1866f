import type { Cover } from '@ziwan/contract/covers';
import { CoverPicture } from '../cover-picture.tsx';
import type { Row } from './sheet.ts';

/** The picture that a row's family would have in a scene. */
export function RowCover({
  row,
  cover,
  script,
  width,
}: {
  row: Row;
  cover: Cover;
  script: string;
  width: number;
}) {
  const [lead] = row.faces;
  if (!lead) return null;
  const { upload, index } = lead;
  return (
    <CoverPicture
      wanted={{ font: upload, uploaded: true, face: String(index), covers: [cover], script, stamp: upload }}
      width={width}
    />
  );
}
