import type { Slot } from '@ziwan/contract';
import { blockNetwork } from './block-network.ts';

/** A page as third parties may see it. */
export interface ReportedPage {
  /** With the reportable part of the query. */
  path: string;
  title: string;
}

type Queue = { push(...items: unknown[]): unknown };
/** The frame's window, including globals set by scripts. */
type FrameWindow = Window & {
  _hmt?: Queue;
  uetq?: Queue;
  UET?: new (options: Record<string, unknown>) => Queue;
};

/** Starts a script in a prepared frame and notifies it of navigation. */
interface Loader {
  src(id: string): string;
  before(view: FrameWindow): void;
  after(view: FrameWindow, id: string): void;
  next(view: FrameWindow, page: ReportedPage): void;
}

const LOADERS: Partial<Record<Slot['name'], Loader>> = {
  // The script counts its first page itself.
  tongji: {
    src: (id) => `https://hm.baidu.com/hm.js?${id}`,
    before: (view) => {
      view._hmt = [];
    },
    after: () => {},
    next: (view, { path }) => view._hmt?.push(['_trackPageview', path]),
  },
  uet: {
    src: () => 'https://bat.bing.com/bat.js',
    before: (view) => {
      const queue: Queue = [];
      queue.push('consent', 'default', { ad_storage: 'granted' });
      view.uetq = queue;
    },
    after: (view, id) => {
      if (!view.UET) return;
      const options = { ti: id, q: view.uetq, enableAutoSpaTracking: false, disableContainer: true };
      view.uetq = new view.UET(options);
      view.uetq.push('pageLoad');
    },
    next: (view, { path, title }) =>
      view.uetq?.push('event', 'page_view', { page_path: path, page_title: title, spa: 'Y' }),
  },
};

/**
 * Runs a slot's script in its own frame. Such scripts always report `location`, `document.title`, `document.referrer`
 * and link URLs, which may contain typed text. In the frame they see only values set by the site.
 */
export class SlotFrame {
  readonly #slot: Slot;
  readonly #loader: Loader;
  readonly #element: HTMLIFrameElement;
  #page: ReportedPage;
  #started = false;

  /** @param source reportable referrer */
  constructor(slot: Slot, page: ReportedPage, source: string) {
    const loader = LOADERS[slot.name];
    if (!loader) throw new Error(`${slot.name} runs in no frame`);
    this.#slot = slot;
    this.#loader = loader;
    this.#page = page;
    const element = document.createElement('iframe');
    element.hidden = true;
    element.tabIndex = -1;
    element.title = slot.name;
    element.referrerPolicy = 'no-referrer';
    element.sandbox.add('allow-scripts', 'allow-same-origin');
    element.src = `/consent/${slot.name}`;
    element.addEventListener('load', () => this.#start(source), { once: true });
    document.body.append(element);
    this.#element = element;
  }

  /** Called on navigation. */
  view(page: ReportedPage): void {
    if (page.path === this.#page.path) return;
    this.#page = page;
    if (!this.#started) return;
    const view = this.#place();
    if (view) this.#loader.next(view, page);
  }

  /** Blocks all traffic of the frame, including what its script sends on unload. */
  stop(): void {
    const inside = this.#element.contentDocument;
    if (inside) blockNetwork(inside);
    this.#element.remove();
  }

  #start(source: string): void {
    const view = this.#element.contentWindow as FrameWindow | null;
    // Not our document: an error page, or one an extension replaced.
    if (view?.location.pathname !== `/consent/${this.#slot.name}`) return;
    Object.defineProperty(view.document, 'referrer', { get: () => source });
    this.#place();
    this.#loader.before(view);
    const script = view.document.createElement('script');
    script.src = this.#loader.src(this.#slot.id);
    script.addEventListener('load', () => this.#loader.after(view, this.#slot.id));
    view.document.head.append(script);
    this.#started = true;
  }

  /** Sets the URL and title the script may read. */
  #place(): FrameWindow | null {
    const view = this.#element.contentWindow as FrameWindow | null;
    if (!view) return null;
    view.history.replaceState(null, '', this.#page.path);
    view.document.title = this.#page.title;
    return view;
  }
}
