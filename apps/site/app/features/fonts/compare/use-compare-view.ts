import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from '../../../ui/toast-store.ts';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { forAddress } from '../../text/my-text/text.ts';
import { COMPARE_MESSAGES, type CompareFont, compareFontOf } from './compare-store.ts';
import { type CompareView, hrefOf, readView, writeView } from './compare-view.ts';
import type { CompareData, CompareEntry } from './load-compare.ts';
import { compareStore, useCompare } from './use-compare.ts';

/** Debounce (ms) before the controls update the URL. */
const ADDRESS_MS = 350;

type Setting = Omit<CompareView, 'fonts' | 'text'>;

const rest = (view: CompareView) => JSON.stringify(writeView({ ...view, fonts: [], text: '' }));

export interface CompareControl {
  view: CompareView;
  change: (change: Partial<Setting>) => void;
  /** True once the stored list has been read; false before hydration. */
  ready: boolean;
  /** The fonts of the URL, or of the stored list, are still to be loaded. */
  waiting: boolean;
  /** The fonts are the visitor's list, not a shared link. */
  mine: boolean;
  move: (index: number, by: -1 | 1) => void;
  remove: (index: number) => void;
  /** Replaces a face with another one of its family. */
  chooseFace: (index: number, faceGNo: string) => void;
  /** Saves a shared link's fonts as the visitor's list. */
  adopt: () => void;
}

/**
 * The comparison in the URL. Without fonts in the URL it adds the stored list, so that the page can always be shared.
 * Reordering or removing one's own fonts updates the stored list too.
 */
export function useCompareView(path: string, { entries, unknown }: CompareData): CompareControl {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { fonts: own, incomplete } = useCompare();
  const text = forAddress(useMyText());
  const address = readView(search);
  const [view, setView] = useState(address);
  const [ready, setReady] = useState(false);
  const written = useRef(rest(address));
  const latest = useRef(view);
  latest.current = view;

  const go = (next: CompareView) => {
    written.current = rest(next);
    void navigate(hrefOf(path, { ...next, text }), { replace: true, preventScrollReset: true });
  };
  const setFonts = (fonts: readonly string[]) => go({ ...latest.current, fonts });

  // Navigation changes the URL under the controls.
  const inAddress = rest(address);
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setView(readView(search));
  }, [inAddress, search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is written after a pause of the view alone
  useEffect(() => {
    if (rest(view) === written.current) return;
    const timer = setTimeout(() => go({ ...view, fonts: readView(search).fonts }), ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [view]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once an address without fonts is met
  useEffect(() => {
    setReady(true);
    if (address.fonts.length === 0 && own.length > 0 && incomplete.length === 0)
      setFonts(own.map((f) => f.fontGNo));
  }, [address.fonts.length, own.length, incomplete.length]);

  const names = new Set(own.map((f) => f.fontGNo));
  const mine = entries.length === own.length && entries.every((entry) => names.has(entry.fontGNo));
  const arrange = (next: readonly CompareEntry[]) => {
    setFonts(next.map((entry) => entry.id));
    if (mine) compareStore().replace(next.map((entry) => ownOf(own, entry)));
  };

  return {
    view: { ...view, fonts: address.fonts, text },
    change: (change) => setView((v) => ({ ...v, ...change })),
    ready: ready && incomplete.length === 0,
    waiting:
      address.fonts.length === 0
        ? own.length + incomplete.length > 0
        : address.fonts.length > entries.length + unknown.length,
    mine,
    move(index, by) {
      const next = [...entries];
      const [entry] = next.splice(index, 1);
      if (entry) next.splice(index + by, 0, entry);
      arrange(next);
    },
    remove(index) {
      arrange(entries.filter((_, i) => i !== index));
      toast(COMPARE_MESSAGES.removed, 'success');
    },
    chooseFace: (index, faceGNo) => setFonts(entries.map((entry, i) => (i === index ? faceGNo : entry.id))),
    adopt() {
      compareStore().replace(entries.map((entry) => compareFontOf(entry)));
      toast('已放进你的对比', 'success');
    },
  };
}

const ownOf = (own: readonly CompareFont[], entry: CompareEntry): CompareFont =>
  own.find((f) => f.fontGNo === entry.fontGNo) ?? compareFontOf(entry);
