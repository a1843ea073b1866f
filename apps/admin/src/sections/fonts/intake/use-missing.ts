import { useEffect, useRef, useState } from 'react';
import { drawSpecimen } from '../specimens.ts';
import { type Doc, linesIn, type Row, type Words } from './sheet.ts';

const keyOf = ({ faces: [lead] }: Row, line: string): string => `${lead?.upload} ${lead?.index} ${line}`;

/** Asks once for each line that somebody wrote which of its characters the row's first face does not draw. */
export function useMissing(rows: readonly Row[], doc: Doc): Words['missing'] {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef(new Set<string>());
  const wanted = rows.flatMap((row) => linesIn(row, doc).map((line) => ({ row, line })));
  const keys = wanted.map(({ row, line }) => keyOf(row, line)).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys say all there is to `wanted`
  useEffect(() => {
    for (const { row, line } of wanted) {
      const key = keyOf(row, line);
      const [lead] = row.faces;
      if (asked.current.has(key) || !lead) continue;
      asked.current.add(key);
      const { upload, index, weight } = lead;
      drawSpecimen({
        ...{ font: upload, uploaded: true, face: String(index), text: line, stamp: upload },
        axes: { wght: weight },
      }).then(
        ({ missing }) => setKnown((all) => new Map(all).set(key, missing)),
        () => asked.current.delete(key),
      );
    }
  }, [keys]);
  return (row, line) => known.get(keyOf(row, line));
}
