import type { FontCard } from '@ziwan/contract';

/** The stored details of a font: enough to draw it without a request. */
export interface CompareFont {
  fontGNo: string;
  /** Same as `fontGNo`. The specified format has both. */
  id: string;
  faceGNo: string;
  nameZh: string;
  metrics: FontCard['metrics'];
}

/** Local storage key, fixed by the specification. */
export const COMPARE_KEY = 'compareFonts';
export const MAX_COMPARE = 8;

export const COMPARE_MESSAGES = {
  added: '添加对比成功',
  removed: '移除对比成功',
  duplicate: '请勿重复添加',
  absent: '字体不存在',
  full: `最多同时对比 ${MAX_COMPARE} 款字体，请先移除一款`,
} as const;

export interface CompareState {
  fonts: readonly CompareFont[];
  /** Numbers of listed fonts whose details are not loaded yet. */
  incomplete: readonly string[];
  showSliderCompare: boolean;
}

interface CompareOutcome {
  ok: boolean;
  message: string;
}

interface CompareStore {
  state(): CompareState;
  /** Initial state of every server-rendered page. */
  initialState(): CompareState;
  subscribe(listener: () => void): () => void;
  /** @param open also shows the panel, which takes much of a small screen */
  add(font: CompareFont, open?: boolean): CompareOutcome;
  remove(fontGNo: string): CompareOutcome;
  clear(): void;
  /** Replaces numbers with loaded fonts; null for a font that no longer exists. */
  complete(found: readonly { id: string; font: CompareFont | null }[]): void;
  /** Sets the order chosen on the comparison page. */
  replace(fonts: readonly CompareFont[]): void;
  show(visible: boolean): void;
  /** Applies a change made in another tab. */
  reload(): void;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const EMPTY: CompareState = { fonts: [], incomplete: [], showSliderCompare: false };
/** Maximum id length in the contract. */
const LONGEST_ID = 128;

function isCompareFont(value: unknown): value is CompareFont {
  const font = value as Partial<CompareFont> | null;
  return (
    typeof font === 'object' &&
    font !== null &&
    typeof font.fontGNo === 'string' &&
    typeof font.id === 'string' &&
    typeof font.faceGNo === 'string' &&
    typeof font.nameZh === 'string' &&
    typeof font.metrics?.unitsPerEm === 'number' &&
    typeof font.metrics.ascender === 'number' &&
    typeof font.metrics.descender === 'number'
  );
}

/** The font number of an entry without details, `{fontGNo, id}` in the specification. */
function numberOf(value: unknown): string | null {
  const { fontGNo } = (value ?? {}) as { fontGNo?: unknown };
  return typeof fontGNo === 'string' && fontGNo !== '' && fontGNo.length <= LONGEST_ID ? fontGNo : null;
}

function read(storage: Storage): Pick<CompareState, 'fonts' | 'incomplete'> {
  // Storage may be full, blocked, or written by another version.
  try {
    const value: unknown = JSON.parse(storage.getItem(COMPARE_KEY) ?? '[]');
    const entries: unknown[] = Array.isArray(value) ? value : [];
    const fonts = entries.filter(isCompareFont).slice(0, MAX_COMPARE);
    const numbers = entries.filter((entry) => !isCompareFont(entry)).map(numberOf);
    const incomplete = [...new Set(numbers)].filter(
      (number) => number !== null && !fonts.some((f) => f.fontGNo === number),
    ) as string[];
    return { fonts, incomplete: incomplete.slice(0, MAX_COMPARE - fonts.length) };
  } catch {
    return EMPTY;
  }
}

/** The compare list, saved in `storage`, with change notification. */
export function createCompareStore(storage: Storage): CompareStore {
  let state: CompareState = { ...read(storage), showSliderCompare: false };
  const listeners = new Set<() => void>();

  const set = (next: CompareState, persist = true) => {
    state = next;
    if (persist) {
      try {
        const numbers = next.incomplete.map((fontGNo) => ({ fontGNo, id: fontGNo }));
        storage.setItem(COMPARE_KEY, JSON.stringify([...next.fonts, ...numbers]));
      } catch {
        // Without storage the list lasts until the page is left.
      }
    }
    for (const listener of listeners) listener();
  };

  return {
    state: () => state,
    initialState: () => EMPTY,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(font, open = true) {
      if ([...state.fonts.map((f) => f.fontGNo), ...state.incomplete].includes(font.fontGNo)) {
        return { ok: false, message: COMPARE_MESSAGES.duplicate };
      }
      if (state.fonts.length + state.incomplete.length >= MAX_COMPARE)
        return { ok: false, message: COMPARE_MESSAGES.full };
      set({ ...state, fonts: [...state.fonts, font], showSliderCompare: state.showSliderCompare || open });
      return { ok: true, message: COMPARE_MESSAGES.added };
    },
    remove(fontGNo) {
      const fonts = state.fonts.filter((f) => f.fontGNo !== fontGNo);
      if (fonts.length === state.fonts.length) return { ok: false, message: COMPARE_MESSAGES.absent };
      set({ ...state, fonts, showSliderCompare: state.showSliderCompare && fonts.length > 0 });
      return { ok: true, message: COMPARE_MESSAGES.removed };
    },
    clear: () => set(EMPTY),
    complete(found) {
      const asked = new Set(found.map((f) => f.id));
      const fonts = [...state.fonts];
      for (const { font } of found)
        if (font && !fonts.some((f) => f.fontGNo === font.fontGNo)) fonts.push(font);
      set({ ...state, fonts, incomplete: state.incomplete.filter((number) => !asked.has(number)) });
    },
    replace: (fonts) =>
      set({
        ...state,
        fonts: fonts.slice(0, MAX_COMPARE),
        showSliderCompare: state.showSliderCompare && fonts.length > 0,
      }),
    show: (visible) => set({ ...state, showSliderCompare: visible && state.fonts.length > 0 }, false),
    reload() {
      const kept = read(storage);
      set({ ...kept, showSliderCompare: state.showSliderCompare && kept.fonts.length > 0 }, false);
    },
  };
}

export const compareFontOf = (
  font: Pick<FontCard, 'fontGNo' | 'faceGNo' | 'nameZh' | 'metrics'>,
): CompareFont => ({
  fontGNo: font.fontGNo,
  id: font.fontGNo,
  faceGNo: font.faceGNo,
  nameZh: font.nameZh,
  metrics: font.metrics,
});
