import { useCallback, useState } from 'react';
import { missingIn } from '../specimen/cells.ts';
import type { PreparedSubset } from '../specimen/prepare.ts';

export interface KnownMissing {
  /** What each face lacks of the text, by its number; absent while it is not known. */
  missing: Readonly<Record<string, string>>;
  onMissing: (faceGNo: string, missing: string) => void;
}

/** What each face lacks: told by the document at first, then by each font as it comes. */
export function useMissing(prepared: readonly PreparedSubset[], text: string): KnownMissing {
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  const onMissing = useCallback(
    (faceGNo: string, missing: string) =>
      setTold((t) => (t[faceGNo] === missing ? t : { ...t, [faceGNo]: missing })),
    [],
  );
  const known = { ...Object.fromEntries(prepared.map((p) => [p.gno, p.missing])), ...told };
  const missing = Object.fromEntries(
    Object.entries(known).map(([gno, lacks]) => [gno, missingIn(text, lacks)]),
  );
  return { missing, onMissing };
}
