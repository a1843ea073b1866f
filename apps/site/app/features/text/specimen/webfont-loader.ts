import { networkError, readEnvelope, withTimeout } from '@ziwan/client';
import {
  ApiError,
  decodeFrame,
  type Envelope,
  FRAME_TYPE,
  SUCCESS,
  type SubsetItem,
  unitsOf,
  WEBFONT_LIMITS,
} from '@ziwan/contract';
import { ownHeaders } from '../../../api/browser-client.ts';
import { hostOf } from '../../../api/hosts.ts';
import { type Axes, type Face, FaceIndex, faceKey } from './face-index.ts';

interface Want {
  gno: string;
  text: string;
  axes?: Axes;
  done: (face: Face) => void;
  /** Called after the last attempt, or at once when a retry cannot help. */
  fail: (message: string) => void;
}

interface Pending extends Want {
  key: string;
  attempts: number;
  batch: Batch | null;
}

interface Batch {
  wants: Set<Pending>;
  abort: AbortController;
}

type BatchItem = { gno: string; text: string; axes?: Axes };
type Answer = { item: SubsetItem; bytes: Uint8Array<ArrayBuffer> }[];

const ATTEMPTS = 3;
/** Minimum interval (ms) between batches triggered by scrolling. */
const THROTTLE_MS = 200;
/** Idle time (ms) after which typing counts as paused. */
export const PAUSE_MS = 270;
/** Delay (ms) of the request for a keystroke after a pause: its own frame comes first. */
export const LEAD_MS = 30;

/** Effects of the loader, replaced in tests. */
export interface LoaderPorts {
  fetchSubsets(items: BatchItem[], signal: AbortSignal): Promise<Answer>;
  loadFace(family: string, bytes: Uint8Array<ArrayBuffer>): Promise<FontFace>;
  addFaces(faces: readonly FontFace[]): void;
  removeFace(face: FontFace): void;
  now(): number;
  wait(ms: number): Promise<void>;
}

/**
 * Loads subsets for the specimens on the page. Wants of one tick share a request with one item per face. Cancelled
 * wants are not sent, and a request nobody needs is aborted.
 */
export class WebfontLoader {
  readonly index: FaceIndex;
  readonly #ports: LoaderPorts | null;
  readonly #queue = new Set<Pending>();
  readonly #batches = new Set<Batch>();
  #scheduled = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Set while the visitor is typing. */
  #pause: ReturnType<typeof setTimeout> | null = null;
  #lastFlush = Number.NEGATIVE_INFINITY;
  #lastKey = Number.NEGATIVE_INFINITY;
  #serial = 0;
  readonly #onLost = new Set<() => void>();
  #redrawFrom: number | null = null;

  /** @param ports null on the server: nothing is loaded there */
  constructor(ports: LoaderPorts | null, capacity = 200) {
    this.#ports = ports;
    this.index = new FaceIndex(capacity, (face) => {
      if (face.fontFace) ports?.removeFace(face.fontFace);
    });
  }

  /**
   * Forgets subsets of the document's style sheet that fail to load, now or later, so that specimens request theirs
   * again. Call once the page is hydrated.
   */
  watchDeclared(fonts: FontFaceSet): void {
    const forget = (faces: Iterable<FontFace>) => {
      const failed = [...faces].filter(({ status }) => status === 'error').map(({ family }) => family);
      if (this.index.forget(new Set(failed))) for (const lost of this.#onLost) lost();
    };
    fonts.addEventListener('loadingerror', ({ fontfaces }) => forget(fontfaces));
    forget(fonts);
  }

  /** Calls `lost` whenever subsets were forgotten. @returns ends that */
  onLost(lost: () => void): () => void {
    this.#onLost.add(lost);
    return () => void this.#onLost.delete(lost);
  }

  /** @param urgent in view; otherwise it may wait for the throttle */
  request(want: Want, urgent: boolean): () => void {
    const pending: Pending = { ...want, key: faceKey(want.gno, want.axes), attempts: 0, batch: null };
    this.#queue.add(pending);
    this.#schedule(urgent);
    return () => {
      this.#queue.delete(pending);
      const batch = pending.batch;
      if (!batch) return;
      batch.wants.delete(pending);
      if (batch.wants.size === 0) batch.abort.abort();
    };
  }

  /**
   * Call on each keystroke. Loaded characters are drawn already; the rest is requested at once for a keystroke after a
   * pause, and once typing pauses for a burst of them. `ziwan:redraw` measures from the request to the paint.
   */
  typing(): void {
    if (!this.#ports) return;
    if (this.#pause !== null) clearTimeout(this.#pause);
    const now = this.#ports.now();
    const wait = now - this.#lastKey < PAUSE_MS ? PAUSE_MS : LEAD_MS;
    this.#lastKey = now;
    this.#pause = setTimeout(() => {
      this.#pause = null;
      this.#redrawFrom = performance.now();
      performance.mark('ziwan:redraw:start');
      this.#flush();
      // All subsets were loaded already.
      if (this.#batches.size === 0) this.#painted();
    }, wait);
  }

  #schedule(urgent: boolean): void {
    if (this.#pause !== null) return;
    if (urgent) {
      if (this.#scheduled) return;
      this.#scheduled = true;
      queueMicrotask(() => {
        this.#scheduled = false;
        this.#flush();
      });
      return;
    }
    if (this.#timer !== null || this.#scheduled || !this.#ports) return;
    const due = Math.max(0, this.#lastFlush + THROTTLE_MS - this.#ports.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#flush();
    }, due);
  }

  #flush(): void {
    const ports = this.#ports;
    if (!ports || this.#pause !== null || this.#queue.size === 0) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#lastFlush = ports.now();
    const wants = [...this.#queue];
    this.#queue.clear();
    const keys = [...new Set(wants.map((w) => w.key))];
    for (let at = 0; at < keys.length; at += WEBFONT_LIMITS.items) {
      const chunk = new Set(keys.slice(at, at + WEBFONT_LIMITS.items));
      const batch: Batch = { wants: new Set(), abort: new AbortController() };
      for (const want of wants) {
        if (!chunk.has(want.key)) continue;
        want.batch = batch;
        batch.wants.add(want);
      }
      void this.#send(batch, ports);
    }
  }

  async #send(batch: Batch, ports: LoaderPorts): Promise<void> {
    this.#batches.add(batch);
    const byKey = new Map<string, Pending[]>();
    for (const want of batch.wants) byKey.set(want.key, [...(byKey.get(want.key) ?? []), want]);
    const groups = [...byKey.values()];
    const items = groups.map((group) => itemOf(group));
    try {
      const answer = await ports.fetchSubsets(items, batch.abort.signal);
      const faces = await Promise.all(
        answer.map((a, i) => this.#faceOf(a, charactersOf(groups[i] ?? []), ports)),
      );
      // All in the task that draws them: each change of the document's faces lays out the whole page again.
      ports.addFaces(faces.flatMap((face) => (typeof face === 'object' && face.fontFace) || []));
      for (const [i, group] of groups.entries()) {
        const face = faces[i];
        const key = group[0]?.key;
        if (typeof face === 'object' && key !== undefined) this.index.add(key, face);
        for (const want of group) {
          if (!batch.wants.has(want)) continue;
          if (typeof face === 'object') want.done(face);
          else want.fail(face ?? '字体加载失败');
        }
      }
    } catch (error) {
      if (!batch.abort.signal.aborted) await this.#retry(batch, ports, error);
    } finally {
      this.#batches.delete(batch);
      if (this.#redrawFrom !== null && this.#batches.size === 0 && this.#queue.size === 0) this.#painted();
    }
  }

  /** @returns the face, or the error */
  async #faceOf(
    { item, bytes }: Answer[number],
    characters: string,
    ports: LoaderPorts,
  ): Promise<Face | string> {
    const family = `zw-${(this.#serial++).toString(36)}`;
    // A font with none of the characters has no subset. All its cells show placeholders, which is not an error.
    const drawsNone = [...characters].every((c) => c.trim() === '' || item.missing.includes(c));
    if (item.error && !drawsNone) return item.error.message;
    const { missing, marks } = item;
    if (bytes.length === 0) return { family, characters, missing, marks };
    try {
      const fontFace = await ports.loadFace(family, bytes);
      return { family, characters, missing, marks, fontFace };
    } catch {
      return '字体无法显示';
    }
  }

  async #retry(batch: Batch, ports: LoaderPorts, error: unknown): Promise<void> {
    const worthIt =
      !(error instanceof ApiError) || error.status === 0 || error.status >= 429 || error.status === 408;
    const message = error instanceof Error && error.message ? error.message : '字体加载失败';
    const again = [...batch.wants].filter((want) => {
      want.attempts += 1;
      if (worthIt && want.attempts < ATTEMPTS) return true;
      want.fail(message);
      return false;
    });
    if (again.length === 0) return;
    await ports.wait(300 * 2 ** ((again[0]?.attempts ?? 1) - 1));
    const left = again.filter((want) => batch.wants.has(want));
    for (const want of left) {
      want.batch = null;
      this.#queue.add(want);
    }
    if (left.length > 0) this.#schedule(true);
  }

  #painted(): void {
    const from = this.#redrawFrom;
    if (from === null) return;
    this.#redrawFrom = null;
    // The first frame starts after the fonts are set, the second after they were painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        performance.measure('ziwan:redraw', { start: from, end: performance.now() });
      }),
    );
  }
}

/** Distinct characters and variation sequences in order of appearance. */
const distinctIn = (group: readonly Pending[]): string[] => [
  ...new Set(group.flatMap((w) => unitsOf(w.text))),
];
const charactersOf = (group: readonly Pending[]): string => distinctIn(group).join('');

function itemOf(group: Pending[]): BatchItem {
  const first = group[0] as Pending;
  return {
    gno: first.gno,
    // Sorted: the server needs the characters, not the text that the visitor wrote with them.
    text: distinctIn(group).sort().join(''),
    ...(first.axes && Object.keys(first.axes).length > 0 ? { axes: first.axes } : {}),
  };
}

/** Effects in a real browser. */
export const browserPorts: LoaderPorts = {
  async fetchSubsets(items, signal) {
    try {
      const response = await fetch(`${hostOf('/webfont/http')}/webfont/http`, {
        method: 'POST',
        headers: { accept: FRAME_TYPE, 'content-type': 'application/json', ...ownHeaders() },
        body: JSON.stringify(items),
        signal: withTimeout(signal),
      });
      if (!response.headers.get('content-type')?.startsWith(FRAME_TYPE)) {
        await readEnvelope(response);
        throw new ApiError('FRAME', response.status, '字体加载失败');
      }
      const { envelope, fonts } = decodeFrame(await response.arrayBuffer());
      const { code, message, data } = envelope as Envelope<SubsetItem[]>;
      if (code !== SUCCESS) throw new ApiError(code, response.status, message);
      return data.map((item, i) => ({ item, bytes: fonts[i] ?? new Uint8Array(0) }));
    } catch (cause) {
      throw cause instanceof ApiError ? cause : networkError(cause);
    }
  },
  loadFace: (family, bytes) => new FontFace(family, bytes, { display: 'block' }).load(),
  addFaces(faces) {
    for (const face of faces) document.fonts.add(face);
  },
  removeFace: (face) => void document.fonts.delete(face),
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
