import type { DeclaredSubset } from '../specimen/prepare.ts';
import type { WebfontLoader } from '../specimen/webfont-loader.ts';
import { charactersOf, HEADING, MARK, UNLOADED } from './heading-text.ts';

/** Changes of a page come many at a time; headings are looked over after them (ms). */
const RESTS = 60;

const SELECTOR = `h1, h2, h3, h4, [${MARK}]`;

/**
 * Keeps the heading face in step with the page: what comes into it later, by another page or a dialog, is asked for
 * as one more subset and drawn when that is here. Each subset is a family of its own before the last ones.
 * @param first what the document came with; null where there was nothing to come with, and nothing will be asked for
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
    // A heading that is a specimen has another face.
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
        // The reader's own serif goes on drawing them.
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
 * Was the page painted before its heading face was here? The face is `font-display: optional`: then the browser goes
 * on without it.
 */
function cameLate({ url }: DeclaredSubset): boolean {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  const [font] = performance.getEntriesByName(new URL(url, location.href).href);
  if (!painted) return false;
  return !(font instanceof PerformanceResourceTiming) || font.responseEnd > painted.startTime;
}
