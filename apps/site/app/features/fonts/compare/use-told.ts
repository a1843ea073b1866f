import { useCallback, useState } from 'react';
import { lacksOf, type Told } from '../../text/lacking/lacks.ts';
import type { LacksOfFaces } from '../../text/lacking/use-lacks.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';

export type OnTold = (faceGNo: string, told: Told) => void;

export interface ToldLacks {
  /** For the drawn text. */
  lacks: LacksOfFaces;
  onTold: OnTold;
}

/**
 * Missing characters of the drawn text by face: initially from the document, then from each font as it loads.
 */
export function useTold(prepared: readonly PreparedSubset[], text: string): ToldLacks {
  const [told, setTold] = useState<Readonly<Record<string, Told>>>({});
  const onTold = useCallback<OnTold>(
    (faceGNo, { missing, marks }) =>
      setTold((t) => (t[faceGNo]?.missing === missing ? t : { ...t, [faceGNo]: { missing, marks } })),
    [],
  );
  const known: Record<string, Told> = { ...Object.fromEntries(prepared.map((p) => [p.gno, p])), ...told };
  const lacks = Object.fromEntries(Object.entries(known).map(([gno, says]) => [gno, lacksOf(says, text)]));
  return { lacks, onTold };
}
