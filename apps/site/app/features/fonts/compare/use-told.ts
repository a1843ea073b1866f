import { useCallback, useState } from 'react';
import { lacksOf, type Told } from '../../text/lacking/lacks.ts';
import type { LacksOfFaces } from '../../text/lacking/use-lacks.ts';
import type { PreparedSubset } from '../../text/specimen/prepare.ts';

export type OnTold = (faceGNo: string, told: Told) => void;

export interface ToldLacks {
  /** Of the text that is drawn. */
  lacks: LacksOfFaces;
  onTold: OnTold;
}

/** What each face lacks of a text that is drawn: told by the document at first, then by each font as it comes. */
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
