import { packCodePoints, unpackCodePoints } from '@ziwan/contract/code-points';
import { alphabetOf, rangeOf, unitsOf } from './characters.ts';
import { KeptSets } from './kept-sets.ts';
import { isFamily, textOf } from './page-text.ts';

export interface FontOptions {
  /** Origin of a 字玩 site, such as `https://fonts.example`. */
  site: string;
  /** Number of a face, as its page shows it. Style sheets name it `zw-<number>`. */
  font: string;
  /** `400`, or `200 900` for a range of a variable face, which is loaded no further. */
  weight?: string | undefined;
  /** `font-display`: `swap` unless given. */
  display?: FontDisplay | undefined;
}

export interface Loader {
  /** Reads the page again, for changes that no event tells: a rule that a script added, a shadow root. */
  check(root?: ParentNode): void;
  /** Stops watching. What is loaded stays. */
  stop(): void;
}

/** Characters a request. */
const MOST = 2000;
/** Milliseconds of reading before other work has its turn. */
const TURN = 8;

/**
 * Loads the characters that the page draws in a face, and watches it for more. Only distinct characters leave the page,
 * each once: what this browser loaded on other pages of the origin comes from its cache. Where a request fails, the
 * face's slices take over.
 */
export function loadFont({ site, font, weight, display = 'swap' }: FontOptions): Loader {
  const family = `zw-${font}`;
  const kept = new KeptSets(`ziwan ${site} ${font} ${weight ?? ''}`);
  const earlier = new Map(kept.read().map((set) => [set, new Set(unpackCodePoints(set))]));
  /** Units whose characters are loaded or asked for, and single code points. */
  const known = new Set<string | number>();
  const wanted = new Set<number>();
  const fonts = new WeakMap<Element, string>();
  let unread = new Set<Element>();
  let turn = 0;
  let failed = false;

  function add(set: string, codePoints: Iterable<number>): void {
    const axis = weight ? `?wght=${weight.trim().replace(/\s+/, ':')}` : '';
    const face = new FontFace(
      family,
      `url("${site}/webfont/t/${encodeURIComponent(font)}/${set}.woff2${axis}") format("woff2")`,
      { unicodeRange: rangeOf([...codePoints]), display, ...(weight ? { weight } : {}) },
    );
    document.fonts.add(face);
    face.load().catch(() => {
      document.fonts.delete(face);
      kept.remove(set);
      useSlices();
    });
  }

  function useSlices(): void {
    if (failed) return;
    failed = true;
    stop();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `${site}/webfont/css/${encodeURIComponent(font)}.css?display=${display}`;
    document.head.append(link);
  }

  function want(unit: string): void {
    if (known.has(unit)) return;
    known.add(unit);
    const [first = 0, ...marks] = Array.from(unit, (character) => character.codePointAt(0) as number);
    if (marks.length > 0) {
      // Marks are drawn in the font of the character before them, which is asked for again with them.
      for (const c of [first, ...marks]) wanted.add(c);
    } else if (!known.has(first)) {
      const set = [...earlier].find(([, codePoints]) => codePoints.has(first));
      if (set) useAgain(...set);
      else wanted.add(first);
    }
    for (const c of alphabetOf(first)) if (!known.has(c)) wanted.add(c);
    known.add(first);
  }

  function useAgain(set: string, codePoints: ReadonlySet<number>): void {
    earlier.delete(set);
    for (const c of codePoints) known.add(c);
    add(set, codePoints);
  }

  function ask(): void {
    const codePoints = [...wanted].sort((a, b) => a - b);
    for (const c of wanted) known.add(c);
    wanted.clear();
    for (let from = 0; from < codePoints.length && !failed; from += MOST) {
      const part = codePoints.slice(from, from + MOST);
      const set = packCodePoints(part);
      kept.add(set);
      add(set, part);
    }
  }

  function read(): void {
    const until = performance.now() + TURN;
    for (const element of unread) {
      unread.delete(element);
      if (element.shadowRoot) check(element.shadowRoot);
      for (const unit of unitsOf(textOf(element, (style) => isFamily(style, family)))) want(unit);
      if (performance.now() > until) break;
    }
    turn = 0;
    if (unread.size > 0) later();
    else ask();
  }

  function later(): void {
    if (turn === 0 && !failed) turn = window.setTimeout(read);
  }

  function check(root: ParentNode = document): void {
    if (root instanceof Element) unread.add(root);
    else if (root instanceof ShadowRoot) observe(root);
    for (const element of root.querySelectorAll('*')) unread.add(element);
    later();
  }

  /** Animations write `style` in each frame. */
  function hasNewFont(element: Element): boolean {
    const { fontFamily } = getComputedStyle(element);
    const isNew = fonts.get(element) !== fontFamily;
    fonts.set(element, fontFamily);
    return isNew;
  }

  const observer = new MutationObserver((changes) => {
    for (const { type, target, attributeName, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element) continue;
      if (type !== 'attributes') unread.add(element);
      else if (attributeName !== 'style' || hasNewFont(element)) check(element);
      for (const node of addedNodes) if (node instanceof Element) check(node);
    }
    later();
  });

  function observe(root: Document | ShadowRoot): void {
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'placeholder', 'value'],
    });
  }

  function start(): void {
    if (failed) return;
    observe(document);
    document.addEventListener('load', onStyles, true);
    check();
  }

  function onStyles({ target }: Event): void {
    if (target instanceof HTMLLinkElement || target instanceof HTMLStyleElement) check();
  }

  function stop(): void {
    observer.disconnect();
    document.removeEventListener('DOMContentLoaded', start);
    document.removeEventListener('load', onStyles, true);
    window.clearTimeout(turn);
    unread = new Set();
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
  return { check, stop };
}
