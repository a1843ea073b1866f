import type { DeclaredSubset } from '../specimen/prepare.ts';
import type { WebfontLoader } from '../specimen/webfont-loader.ts';
import { charactersOf, HEADING, MARK, UNLOADED } from './heading-text.ts';

/** Delay (ms) after DOM changes before headings are scanned, since changes come in bursts. */
const RESTS = 60;

const SELECTOR = `h1, h2, h3, h4, [${MARK}]`;

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

  const look = () => {
    timer = null;
    let text = '';
    // Specimen headings have their own face.
    for (const element of document.querySelectorAll<HTMLElement>(SELECTOR))
      if (getComputedStyle(element).fontFamily.includes(UNLOADED)) text += element.textContent;
    const wanted = charactersOf(text, known);
    if (wanted === '') return;
    for (const character of wanted) known.add(character);
    loader.request(
      {
        ...HEADING,
        text: wanted,
        done(face) {
          loader.index.retain(face);
          show(face.family);
        },
        // The system font stays in use.
        fail() {},
      },
      true,
    );
  };
  const watch = new MutationObserver(() => {
    timer ??= setTimeout(look, RESTS);
  });
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  if (!isDrawn(first.family)) {
    const late = new FontFace(`${first.family}-late`, `url(${JSON.stringify(first.url)})`, serifLine());
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

/** Vertical metrics of the reader's serif, so that no line moves when a late face takes its place. */
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
