import styles from './settled.module.css';

/**
 * Class of an element whose parts are skipped while they are away from the viewport: all but the first and the last few
 * at first, and all once it has settled.
 */
export const PARTS = styles.parts as string;

const WHOLE = 'data-whole';
/** Parts that are skipped with the heights they have had. */
const SKIPS = 'data-skips';
/** Elements with `PARTS` on the page. */
const shown = new Set<Element>();

/** Set while parts are laid out one by one. */
let inTurn = false;

const isWhole = () => document.documentElement.hasAttribute(WHOLE);

/**
 * Lays out the parts that the first view skipped, and requests their faces. Scroll offsets are only correct from then
 * on.
 */
export function layOutWhole(): void {
  if (isWhole()) return;
  document.documentElement.setAttribute(WHOLE, '');
  for (const element of shown) settleSoon(element);
}

const measured = new WeakSet<Element>();

/** Tells whether the browser skips a part, with a guessed height. */
const isGuessed = (part: Element): boolean =>
  !measured.has(part) &&
  !part.hasAttribute(SKIPS) &&
  part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false;

const partsSkipped = (): HTMLElement[] =>
  [...shown].flatMap((element) => [...element.children] as HTMLElement[]).filter(isGuessed);

/**
 * Gives skipped parts the heights that their content takes, and requests its faces. They are laid out and skipped again
 * in one task: a part that stayed would count as a layout shift if a scroll brought it into view in the same frame.
 */
function measure(parts: readonly HTMLElement[]): void {
  for (const part of parts) part.style.contentVisibility = 'visible';
  const heights = parts.map((part) => {
    const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(part);
    const edges = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].map(Number.parseFloat);
    return part.getBoundingClientRect().height - edges.reduce((sum, edge) => sum + edge, 0);
  });
  for (const [i, part] of parts.entries()) {
    measured.add(part);
    part.style.containIntrinsicBlockSize = `auto ${heights[i]}px`;
    part.style.contentVisibility = '';
  }
}

/** Runs once the browser has shown what is in view, and remembers its height. */
const afterFrames = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** First part in view, rather one with its own height. */
function partInView(): Element | undefined {
  const parts = [...document.getElementsByClassName(PARTS)].flatMap(({ children }) => [...children]);
  const inView = parts.filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  return inView.find((part) => !isGuessed(part)) ?? inView[0];
}

/** Changes heights while what is in view holds still. Browsers see to it only where it is laid out already. */
function holdingStill(change: () => void): void {
  const held = partInView();
  const top = held?.getBoundingClientRect().top ?? 0;
  change();
  if (held) scrollBy({ top: held.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Skips from now on what is away, once all heights are right. */
const finish = () =>
  afterFrames(() =>
    holdingStill(() => {
      for (const element of shown) skipAway(element);
      layOutWhole();
    }),
  );

/** Makes offsets right while the page is scrolled: a part in each idle moment, so that no frame waits. */
export function layOutInTurn(): void {
  if (inTurn || isWhole()) return;
  if (!('requestIdleCallback' in window)) {
    layOutWhole();
    return;
  }
  inTurn = true;
  const next = () => {
    const [part] = isWhole() ? [] : partsSkipped();
    if (!part) {
      finish();
      return;
    }
    measure([part]);
    requestIdleCallback(next);
  };
  requestIdleCallback(next);
}

/** Makes offsets right after a jump, in its frame. */
export function layOutAfterJump(): void {
  if (isWhole()) return;
  holdingStill(() => measure(partsSkipped()));
  finish();
}

/** Ref of an element with `PARTS`. */
export function settles(element: Element | null): (() => void) | undefined {
  if (!element) return;
  shown.add(element);
  settleSoon(element);
  return () => void shown.delete(element);
}

/**
 * Skips the parts away from the viewport that have been laid out, with the heights that they have by now. Parts in view
 * stay as they are: the browser would count the change as a layout shift.
 */
function skipAway(element: Element): void {
  const away = [...element.children].filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return (bottom < 0 || top > innerHeight) && !isGuessed(part);
  });
  for (const part of away) part.setAttribute(SKIPS, '');
}

function settleSoon(element: Element): void {
  if (!('requestIdleCallback' in window)) return;
  afterFrames(() => requestIdleCallback(() => skipAway(element)));
}

/** Parts that are not laid out while the visitor types. */
const BELOW = 'data-below';
/** Time (ms) without a key after which what is out of sight follows. */
export const REST_MS = 1500;
/** What else a visitor does, after which anything may be shown, found or focused. */
const ELSE = ['scroll', 'pointerdown', 'focusout', 'keydown', 'beforeprint'] as const;
let rest: ReturnType<typeof setTimeout> | undefined;

/**
 * Call on each keystroke that redraws the page. A face that arrives lays out all text that is not skipped, and Chromium
 * skips nothing within one and a half screens below the viewport: until keys rest, these parts are skipped, too.
 */
export function skipBelow(): void {
  const begins = rest === undefined;
  clearTimeout(rest);
  rest = setTimeout(layOutBelow, REST_MS);
  if (!begins) return;
  for (const type of ELSE) addEventListener(type, onElse, { capture: true, passive: true });
  afterFrames(() => {
    if (rest === undefined) return;
    const parts = [...shown].flatMap((element) => [...element.children]);
    // Specimens nearer than this are drawn (`near.ts`).
    const below = parts.filter((part) => part.getBoundingClientRect().top > 1.3 * innerHeight);
    for (const part of below) part.setAttribute(BELOW, '');
  });
}

function layOutBelow(): void {
  clearTimeout(rest);
  rest = undefined;
  for (const type of ELSE) removeEventListener(type, onElse, true);
  for (const part of document.querySelectorAll(`[${BELOW}]`)) part.removeAttribute(BELOW);
}

function onElse(event: Event): void {
  // A field scrolls to its caret, and most keys go on writing.
  if (event.type === 'scroll' && event.target !== document) return;
  if (event instanceof KeyboardEvent && event.key !== 'Tab' && !event.ctrlKey && !event.metaKey) return;
  layOutBelow();
}
