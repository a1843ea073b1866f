import { MY_TEXTS, type MyText, type MyTexts } from '@ziwan/contract';
import { isInAccount, type Kept, NO_TEXTS, readKept, writeKept } from './kept.ts';
import { settled } from './text.ts';

export interface TextState {
  /** The text being drawn. */
  readonly text: string;
  /** Id of the stored text it belongs to; null for one from a link. */
  readonly id: string | null;
  readonly kept: Kept;
  /** UTF-16 code units of the last input that exceeded the limit. */
  readonly over: number;
  /** Storage failed: the text lasts until the page is left. */
  readonly unkept: boolean;
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const EMPTY: TextState = { text: '', id: null, kept: NO_TEXTS, over: 0, unkept: false };

/** Debounce (ms) before writing to storage. */
const KEEP_MS = 300;

const newId = () => crypto.getRandomValues(new Uint32Array(2)).reduce((id, n) => id + n.toString(36), '');

/**
 * The visitor's text, shared by all pages: the one being drawn and those stored by name. A text from a URL is drawn
 * without being stored; editing it creates a new stored text.
 */
export class TextStore {
  #state: TextState = EMPTY;
  readonly #storage: TextStorage;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** @param address text from the URL; takes precedence over the stored one */
  constructor(storage: TextStorage, address = '', now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
    const kept = readKept(storage);
    const current = this.#find(kept, kept.current);
    this.#state = { ...EMPTY, kept, text: current?.text ?? '', id: current?.id ?? null };
    if (address !== '') this.arrive(address);
  }

  readonly state = (): TextState => this.#state;
  readonly text = (): string => this.#state.text;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Sets the text from typing. */
  type(raw: string): void {
    const text = raw.slice(0, MY_TEXTS.length).replaceAll('\0', '');
    const { id, texts } = this.#own();
    const next = texts.map((t) => (t.id === id ? { ...t, text, at: this.#now() } : t));
    this.#keep(
      { ...this.#state.kept, texts: next, current: id },
      { text, id, over: Math.max(0, raw.length - MY_TEXTS.length) },
    );
  }

  /** Sets the text from a URL. */
  arrive(text: string): void {
    if (settled(this.#state.text) === text) return;
    const own = this.#state.kept.texts.find((t) => settled(t.text) === text);
    this.#set({ text, id: own?.id ?? null, over: 0 });
  }

  /** Returns to the visitor's text: the text in the URL is an earlier version of it. */
  recall(): void {
    const own = this.#find(this.#state.kept, this.#state.kept.current);
    if (settled(own?.text ?? '') === settled(this.#state.text)) return;
    this.#set({ text: own?.text ?? '', id: own?.id ?? null, over: 0 });
  }

  /** Switches to another stored text. */
  choose(id: string): void {
    const chosen = this.#find(this.#state.kept, id);
    if (chosen) this.#keep({ ...this.#state.kept, current: id }, { text: chosen.text, id, over: 0 });
  }

  /** Adds an empty text. @returns false when the limit is reached */
  add(): boolean {
    const { kept } = this.#state;
    if (kept.texts.length >= MY_TEXTS.texts) return false;
    const text: MyText = { id: newId(), name: '', text: '', at: this.#now() };
    this.#keep(
      { ...kept, texts: [...kept.texts, text], current: text.id },
      { text: '', id: text.id, over: 0 },
    );
    return true;
  }

  rename(id: string, name: string): void {
    const { kept } = this.#state;
    const cut = [...name].slice(0, MY_TEXTS.name).join('');
    const texts = kept.texts.map((t) => (t.id === id ? { ...t, name: cut, at: this.#now() } : t));
    this.#keep({ ...kept, texts });
  }

  /** @returns restores the text at its position */
  remove(id: string): () => void {
    const { kept } = this.#state;
    const removed = this.#find(kept, id);
    if (!removed) return () => {};
    const wasCurrent = this.#state.id === id;
    const texts = kept.texts.filter((t) => t.id !== id);
    const next = texts.at(-1);
    const current = kept.current === id ? (next?.id ?? null) : kept.current;
    const gone = [...kept.gone, { id, at: this.#now() }].slice(-MY_TEXTS.gone);
    this.#keep(
      { ...kept, texts, current, gone },
      wasCurrent ? { text: next?.text ?? '', id: next?.id ?? null, over: 0 } : {},
    );
    return () => {
      const now = this.#state.kept;
      const back = [...now.texts];
      back.splice(kept.texts.indexOf(removed), 0, { ...removed, at: this.#now() });
      this.#keep({ ...now, texts: back, gone: now.gone.filter((g) => g.id !== id) });
      if (wasCurrent) this.choose(id);
    };
  }

  /** Applies a change made in another tab. */
  reload(): void {
    this.#follow(readKept(this.#storage), this.#state.kept.current);
  }

  /**
   * Applies the result of a sync with the account.
   * @param merged this browser's texts merged with the account's
   * @param held texts the account now has
   */
  takeOver(merged: MyTexts, held: readonly MyText[]): void {
    const { kept } = this.#state;
    const inAccount = held.map(({ id, at }) => ({ id, at }));
    const current = kept.current ?? merged.texts.at(-1)?.id ?? null;
    const own = kept.texts.find(({ id }) => id === current);
    // The same text under the account's id.
    const twin = merged.texts.find((t) => t.id === current) ?? merged.texts.find((t) => t.text === own?.text);
    this.#follow({ ...merged, account: inAccount, current: twin?.id ?? null }, kept.current);
    this.#persist();
  }

  /** Removes texts the account has, so the next person on this browser cannot read them. Unsynced texts stay. */
  leaveAccount(): void {
    const { kept, id } = this.#state;
    const texts = kept.texts.filter((t) => !isInAccount(kept, t));
    const stays = (one: string | null) => texts.some((t) => t.id === one);
    this.#keep(
      { texts, gone: [], account: [], current: stays(kept.current) ? kept.current : null },
      id === null || stays(id) ? {} : { text: '', id: null },
    );
    this.flush();
  }

  /** Flushes pending writes. */
  flush(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    const unkept = !writeKept(this.#storage, this.#state.kept);
    if (unkept !== this.#state.unkept) this.#set({ unkept });
  }

  /** The stored text to edit, or a new one when the current text came from a link. */
  #own(): { id: string; texts: readonly MyText[] } {
    const { id, kept } = this.#state;
    if (id !== null && this.#find(kept, id)) return { id, texts: kept.texts };
    const blank = kept.texts.find((t) => t.text === '' && t.name === '');
    if (blank) return { id: blank.id, texts: kept.texts };
    const fresh: MyText = { id: newId(), name: '', text: '', at: this.#now() };
    return { id: fresh.id, texts: [...kept.texts, fresh] };
  }

  /** The stored texts changed. Keeps drawing the current one, or follows a selection made in another tab. */
  #follow(kept: Kept, formerly: string | null): void {
    const { id } = this.#state;
    const own = id === null ? null : (this.#find(kept, id) ?? null);
    const chosen = this.#find(kept, kept.current);
    // A text from a link stays.
    const foreign = id === null && this.#state.text !== '';
    const showing = id === formerly && !foreign ? (chosen ?? own) : own;
    this.#set({ kept, ...(showing ? { text: showing.text, id: showing.id } : { id: null }) });
  }

  #find(kept: Kept, id: string | null): MyText | undefined {
    return kept.texts.find((t) => t.id === id);
  }

  #keep(kept: Kept, more: Partial<TextState> = {}): void {
    this.#set({ kept, ...more });
    this.#persist();
  }

  #persist(): void {
    if (this.#timer === null) this.#timer = setTimeout(() => this.flush(), KEEP_MS);
  }

  #set(part: Partial<TextState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
