import { createFont } from '@ziwan/contract/admin';
import { useRef, useState } from 'react';
import { api, messageOf } from '../../../api/client.ts';
import { type Doc, type Row, statedIn, type Words } from './sheet.ts';

export interface Saved {
  readonly id: string;
  readonly nameZh: string;
}

interface OpenSheet {
  readonly rows: readonly Row[];
  readonly doc: Doc;
  readonly words: Words;
}

/**
 * Saves rows as drafts, one after the other, each as the sheet has it when its turn comes: one that fails stays in the
 * sheet and leaves the others saved.
 */
export function useSaving(sheet: OpenSheet, reload: () => Promise<void>) {
  const latest = useRef(sheet);
  latest.current = sheet;
  const [saved, setSaved] = useState<readonly Saved[]>([]);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [left, setLeft] = useState(0);
  /** Drafts whose rows were changed while they were on their way. */
  const [outdated, setOutdated] = useState<readonly string[]>([]);
  /** Rows that were divided, joined with one that was saved already, or taken out before their turn. */
  const [gone, setGone] = useState(0);
  const running = useRef(false);

  const statedNow = (row: Row) => statedIn(row, latest.current.doc, latest.current.words);
  const save = async (keys: readonly string[]) => {
    if (running.current) return;
    running.current = true;
    setFailures({});
    setOutdated([]);
    setGone(0);
    for (const [i, key] of keys.entries()) {
      setLeft(keys.length - i);
      const row = latest.current.rows.find((one) => one.key === key);
      if (!row) {
        const { joined } = latest.current.doc;
        const family = joined.find((rows) => rows.includes(key)) ?? [];
        if (!keys.slice(i + 1).some((later) => family.includes(later))) setGone((n) => n + 1);
        continue;
      }
      const { uploads, families, duplicates } = row;
      const body = {
        uploads,
        families,
        known: duplicates.map(({ id }) => id),
        stated: statedNow(row),
      };
      try {
        const { id, nameZh } = await api.call(createFont, { body });
        setSaved((all) => [...all, { id, nameZh }]);
        if (JSON.stringify(statedNow(row)) !== JSON.stringify(body.stated))
          setOutdated((all) => [...all, nameZh]);
      } catch (error) {
        setFailures((all) => ({ ...all, [row.key]: messageOf(error) }));
      }
    }
    await reload();
    setLeft(0);
    running.current = false;
  };
  return { saved, failures, left, outdated, gone, save, forget: () => setSaved([]) };
}
export type Saving = ReturnType<typeof useSaving>;
