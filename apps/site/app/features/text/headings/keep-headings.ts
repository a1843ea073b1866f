import writing from '../../../ui/writing.module.css';
import type { DeclaredSubset } from '../specimen/prepare.ts';
import specimenStyles from '../specimen/specimen.module.css';
import type { WebfontLoader } from '../specimen/webfont-loader.ts';
import { charactersOf, HEADING, MARK, UNLOADED } from './heading-text.ts';

/** Delay (ms) after DOM changes before headings are scanned, since changes come in bursts. */
const RESTS = 60;

const SELECTOR = `h1, h2, h3, h4, [${MARK}]`;

/** Text that is not drawn in the heading face: a specimen, and its words for screen readers. */
const ELSEWHERE = `.${specimenStyles.specimen}, .${writing.hidden}`;

/**
 * Loads heading subsets for headings that appear later, from navigation or dialogs. Each subset is a new family put
 * in front of the previous ones.
 * @param first the subset that came with the document; null disables loading
 */
export function keepHeadings(loader: WebfontLoader, first: DeclaredSubset | null): () => void {
  if (first === null) return () => {};
  const families = [first.family, UNLOADED];
  const known = new Set(first.text);
  const show = (family: string) => {
    families.unshift(family);
    document.documentElement.style.setProperty('--heading-faces', families.join(', '));
  };
  let timer: ReturnType<typeof setTimeout> | null = null;
  const lateLine = isDrawn(first.family) ? null : serifLine();

  const look = () => {
    timer = null;
    let text = '';
    for (const element of document.querySelectorAll<HTMLElement>(SELECTOR))
      if (getComputedStyle(element).fontFamily.includes(UNLOADED)) text += ownText(element);
    const wanted = charactersOf(text, known);
    if (wanted === '') return;
    for (const character of wanted) known.add(character);
    loader.request(
      {
        ...HEADING,
        text: wanted,
        done(face) {
          loader.index.retain(face);
          if (lateLine && face.fontFace) Object.assign(face.fontFace, lateLine);
          show(face.family);
        },
        // The system font stays in use.
        fail() {},
      },
      true,
    );
  };
  const watch = new MutationObserver((changes) => {
    if (timer === null && changes.some(concernsHeadings)) timer = setTimeout(look, RESTS);
  });
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  if (lateLine) {
    const late = new FontFace(`${first.family}-late`, `url(${JSON.stringify(first.url)})`, lateLine);
    late.load().then(
      () => {
        document.fonts.add(late);
        show(late.family);
      },
      () => {
        known.clear();
        look();
      },
    );
  }
  look();
  return () => {
    watch.disconnect();
    if (timer !== null) clearTimeout(timer);
  };
}

/** True if a heading may have come or changed. Looking for one takes a style of every heading of the page. */
function concernsHeadings({ target, addedNodes }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  if (!element || element.closest(ELSEWHERE)) return false;
  const bears = (node: Node) =>
    node instanceof Element && (node.matches(SELECTOR) || node.querySelector(SELECTOR) !== null);
  return element.closest(SELECTOR) !== null || [...addedNodes].some(bears);
}

function ownText(heading: HTMLElement): string {
  let text = '';
  const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (!parentElement?.closest(ELSEWHERE)) text += nodeValue ?? '';
  }
  return text;
}

/** Vertical metrics of the reader's serif, so that no line moves when late faces take its place. */
function serifLine(): FontFaceDescriptors {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return {};
  context.font = `100px ${getComputedStyle(document.documentElement).getPropertyValue('--font-serif')}`;
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('');
  return {
    ascentOverride: `${fontBoundingBoxAscent}%`,
    descentOverride: `${fontBoundingBoxDescent}%`,
    lineGapOverride: '0%',
  };
}

/**
 * False if the browser draws text in the next font of a list, although the family is declared: a face with
 * `font-display: optional` that misses the first frame is never used, even once it has loaded.
 */
function isDrawn(family: string): boolean {
  const context = document.createElement('canvas').getContext('2d');
  const heightIn = (families: string) => {
    if (!context) return 0;
    context.font = `100px ${families}`;
    return context.measureText('').fontBoundingBoxAscent;
  };
  return heightIn(`${family}, monospace`) !== heightIn('monospace');
}
