import type { Slot } from '@ziwan/contract';
import { shut } from './shut.ts';

/** A page as others may know it. */
export interface ReportedPage {
  /** With what of the query may be told. */
  path: string;
  title: string;
}

type Queue = { push(...items: unknown[]): unknown };
/** The frame's own window, with what the scripts put there. */
type FrameWindow = Window & {
  _hmt?: Queue;
  uetq?: Queue;
  UET?: new (options: Record<string, unknown>) => Queue;
};

/** How a script is started in a frame that has its address already, and how it is told of the next page. */
interface Loader {
  src(id: string): string;
  before(view: FrameWindow): void;
  after(view: FrameWindow, id: string): void;
  next(view: FrameWindow, page: ReportedPage): void;
}

const LOADERS: Partial<Record<Slot['name'], Loader>> = {
  // Counts the page it is loaded on by itself.
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
 * A slot's script in a frame of its own. Such scripts report `location`, `document.title`, `document.referrer` and the
 * addresses of links by themselves, typed text among them, and no setting of theirs prevents it. In the frame all of
 * these are what the site has put there.
 */
export class SlotFrame {
  readonly #slot: Slot;
  readonly #loader: Loader;
  readonly #element: HTMLIFrameElement;
  #page: ReportedPage;
  #started = false;

  /** @param source where the visitor came from, as it may be told */
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

  /** The visitor has gone on to another page. */
  view(page: ReportedPage): void {
    if (page.path === this.#page.path) return;
    this.#page = page;
    if (!this.#started) return;
    const view = this.#place();
    if (view) this.#loader.next(view, page);
  }

  /** From now on nothing leaves the frame, not even what its script sends when it ends. */
  stop(): void {
    const inside = this.#element.contentDocument;
    if (inside) shut(inside);
    this.#element.remove();
  }

  #start(source: string): void {
    const view = this.#element.contentWindow as FrameWindow | null;
    // An error page, or one that an extension has put there, is not ours to fill.
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

  /** Gives the frame the address and title that its script may read. */
  #place(): FrameWindow | null {
    const view = this.#element.contentWindow as FrameWindow | null;
    if (!view) return null;
    view.history.replaceState(null, '', this.#page.path);
    view.document.title = this.#page.title;
    return view;
  }
}
