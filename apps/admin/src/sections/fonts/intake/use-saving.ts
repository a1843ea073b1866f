import { createFont } from '@ziwan/contract/admin';
import { useRef, useState } from 'react';
import { api, messageOf } from '../../../api/client.ts';
import { type Doc, type Row, statedIn, type Words } from './sheet.ts';

export interface Saved {
  readonly id: string;
  readonly nameZh: string;
}

/** Saves rows as drafts, one after the other: one that fails stays in the sheet and leaves the others saved. */
export function useSaving(reload: () => Promise<void>) {
  const [saved, setSaved] = useState<readonly Saved[]>([]);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [left, setLeft] = useState(0);
  const running = useRef(false);

  const save = async (rows: readonly Row[], doc: Doc, words: Words) => {
    if (running.current) return;
    running.current = true;
    setFailures({});
    for (const [i, row] of rows.entries()) {
      setLeft(rows.length - i);
      const { uploads, families, duplicates } = row;
      const body = {
        uploads,
        families,
        known: duplicates.map(({ id }) => id),
        stated: statedIn(row, doc, words),
      };
      try {
        const { id, nameZh } = await api.call(createFont, { body });
        setSaved((all) => [...all, { id, nameZh }]);
      } catch (error) {
        setFailures((all) => ({ ...all, [row.key]: messageOf(error) }));
      }
    }
    await reload();
    setLeft(0);
    running.current = false;
  };
  return { saved, failures, left, save, forget: () => setSaved([]) };
}
export type Saving = ReturnType<typeof useSaving>;
