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
  const late = cameLate(first);
  const families = late ? [UNLOADED] : [first.family, UNLOADED];
  const known = new Set(late ? '' : first.text);
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
          families.unshift(face.family);
          document.documentElement.style.setProperty('--heading-faces', families.join(', '));
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
  look();
  return () => {
    watch.disconnect();
    if (timer !== null) clearTimeout(timer);
  };
}

/**
 * True if the page was painted before its heading face arrived. With `font-display: optional`, the browser would then
 * never use it.
 */
function cameLate({ url }: DeclaredSubset): boolean {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  const [font] = performance.getEntriesByName(new URL(url, location.href).href);
  if (!painted) return false;
  return !(font instanceof PerformanceResourceTiming) || font.responseEnd > painted.startTime;
}
