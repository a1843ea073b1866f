import { type ApiClient, TITLE_CALLS, type TitleFaceOutlines, titleOutlines } from '@ziwan/contract';
import { type Glyph, openFace } from '@ziwan/title';

/** A face that outlines were requested of. */
export interface KnownFace
  extends Pick<TitleFaceOutlines, 'nameZh' | 'familyGNo' | 'kind' | 'logo' | 'licence' | 'refused'> {
  /** A character's outline; null if it is not known, or the face lacks it. */
  glyph(character: string): Glyph | null;
}

interface Held extends KnownFace {
  readonly glyphs: Record<string, [number, string]>;
  /** Characters that were requested, and answered. */
  readonly asked: Set<string>;
}

interface Wanted {
  readonly face: string;
  readonly text: string;
  readonly weight?: number | undefined;
  readonly vertical: boolean;
}

interface Entry {
  readonly wanted: Wanted;
  readonly characters: Set<string>;
}

/** Outlines by face, requested once for each character. Requests of one moment are sent together. */
export class FaceStore {
  readonly #api: ApiClient;
  readonly #held = new Map<string, Held>();
  readonly #waiting = new Map<string, Entry & { readonly key: string }>();
  readonly #pending = new Map<string, Set<string>>();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Characters whose requests had no answer. */
  readonly #lost = new Map<string, Entry>();
  /** Ranges of the weight axes of faces that have answered; null for none. */
  readonly #weights = new Map<string, readonly [min: number, max: number] | null>();

  constructor(api: ApiClient) {
    this.#api = api;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#version;

  /** True while a request that failed has not been made again. */
  get failed(): boolean {
    return this.#lost.size > 0;
  }

  /** Requests again what failed. */
  readonly retry = (): void => {
    const lost = [...this.#lost.values()];
    this.#lost.clear();
    for (const { wanted, characters } of lost) this.want({ ...wanted, text: [...characters].join('') });
  };

  face(wanted: Omit<Wanted, 'text'>): KnownFace | null {
    return this.#held.get(this.#keyOf(wanted)) ?? null;
  }

  /** Least and greatest weight of several faces; null if each has one, or has not answered. */
  weightsOf(names: Iterable<string>): readonly [min: number, max: number] | null {
    const ranges = [...names].flatMap((face) => {
      const range = this.#weights.get(face);
      return range ? [range] : [];
    });
    if (ranges.length === 0) return null;
    return [Math.min(...ranges.map(([min]) => min)), Math.max(...ranges.map(([, max]) => max))];
  }

  /** Weights that look the same have one key: those beyond the axis, and all of a face without it. */
  #keyOf({ face, weight, vertical }: Omit<Wanted, 'text'>): string {
    const range = this.#weights.get(face);
    const own = range && weight !== undefined ? Math.min(range[1], Math.max(range[0], weight)) : weight;
    return `${face} ${range === null ? '' : (own ?? '')} ${vertical ? 'v' : ''}`;
  }

  /** Keys of a face change with its first answer. */
  #learn(face: string, weights: TitleFaceOutlines['weights']): void {
    if (this.#weights.has(face)) return;
    this.#weights.set(face, weights);
    for (const [key, lost] of [...this.#lost])
      if (lost.wanted.face === face) {
        this.#lost.delete(key);
        this.#lose(lost);
      }
  }

  #lose({ wanted, characters }: Entry): void {
    const key = this.#keyOf(wanted);
    const lost = this.#lost.get(key) ?? { wanted, characters: new Set() };
    for (const c of characters) lost.characters.add(c);
    this.#lost.set(key, lost);
  }

  /** The face in the weight that came last, to be seen until another weight has come; null for none. */
  inAnotherWeight({ face, vertical }: Pick<Wanted, 'face' | 'vertical'>): KnownFace | null {
    const held = [...this.#held].filter(
      ([key]) => key.startsWith(`${face} `) && key.endsWith(' v') === vertical,
    );
    return held.at(-1)?.[1] ?? null;
  }

  /** True while characters of the text are on their way, or not requested yet. */
  isPending(wanted: Wanted): boolean {
    const key = this.#keyOf(wanted);
    const [asked, lost] = [this.#held.get(key)?.asked, this.#lost.get(key)?.characters];
    return charactersOf(wanted.text).some((c) => !asked?.has(c) && !lost?.has(c));
  }

  /** True if characters of the text could not be fetched: whether the face has them is not known. */
  isLost(wanted: Wanted): boolean {
    const lost = this.#lost.get(this.#keyOf(wanted))?.characters;
    return lost !== undefined && charactersOf(wanted.text).some((c) => lost.has(c));
  }

  /** Requests what is not known. Characters go in the order of their code points, each once. */
  want(wanted: Wanted): void {
    const key = this.#keyOf(wanted);
    const asked = this.#held.get(key)?.asked;
    const pending = this.#pending.get(key) ?? new Set();
    const fresh = charactersOf(wanted.text).filter((c) => !asked?.has(c) && !pending.has(c));
    if (fresh.length === 0) return;
    const entry = this.#waiting.get(key) ?? { key, wanted, characters: new Set() };
    for (const c of fresh) {
      entry.characters.add(c);
      pending.add(c);
    }
    this.#waiting.set(key, entry);
    this.#pending.set(key, pending);
    this.#timer ??= setTimeout(() => this.#send(), 20);
  }

  #send(): void {
    this.#timer = null;
    const entries = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const vertical of [false, true]) {
      const same = entries.filter(({ wanted }) => wanted.vertical === vertical);
      for (let i = 0; i < same.length; i += TITLE_CALLS.faces)
        void this.#request(same.slice(i, i + TITLE_CALLS.faces), vertical);
    }
  }

  async #request(entries: readonly (Entry & { readonly key: string })[], vertical: boolean): Promise<void> {
    const faces = entries.map(({ wanted: { face, weight }, characters }) => ({
      face,
      text: [...characters].sort().join('').slice(0, TITLE_CALLS.text),
      ...(weight === undefined ? {} : { weight }),
    }));
    try {
      const answers = await this.#api.call(titleOutlines, { body: { faces, vertical } });
      for (const [i, answer] of answers.entries()) {
        const entry = entries[i];
        if (!entry) continue;
        this.#learn(entry.wanted.face, answer.weights);
        this.#take(entry, answer);
        this.#found(entry);
      }
    } catch {
      // The API client has shown the error.
      for (const entry of entries) this.#lose(entry);
    }
    for (const { key, characters } of entries) for (const c of characters) this.#pending.get(key)?.delete(c);
    this.#version++;
    for (const listener of this.#listeners) listener();
  }

  #found({ wanted, characters }: Entry): void {
    const key = this.#keyOf(wanted);
    const lost = this.#lost.get(key)?.characters;
    for (const c of characters) lost?.delete(c);
    if (lost?.size === 0) this.#lost.delete(key);
  }

  #take({ wanted, characters }: Entry, answer: TitleFaceOutlines): void {
    const key = this.#keyOf(wanted);
    const held = this.#held.get(key);
    if (held) {
      Object.assign(held.glyphs, answer.glyphs);
      for (const c of characters) held.asked.add(c);
      return;
    }
    const { nameZh, familyGNo, kind, logo, licence, refused, glyphs, unitsPerEm, middle } = answer;
    const glyph = openFace({ unitsPerEm, middle, glyphs });
    this.#held.set(key, {
      nameZh,
      familyGNo,
      kind,
      logo,
      licence,
      refused,
      glyphs,
      glyph,
      asked: new Set(characters),
    });
  }
}

const charactersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/[^\p{M}]\p{M}*/gu)].map(([c]) => c).filter((c) => c.trim() !== '')),
];
