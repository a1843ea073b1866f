import type { CSSProperties } from 'react';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { Glyph } from '../../fonts/hanzi/glyph.tsx';
import type { BaikeDetail } from './baike-entry.tsx';
import styles from './forms.module.css';

type BaikeForms = NonNullable<BaikeDetail['forms']>;

/** Subsets of the forms, for the first paint. */
export const formWants = (forms: BaikeDetail['forms']) =>
  (forms?.fonts ?? []).map(({ faceGNo }) => ({ gno: faceGNo, text: forms?.text ?? '' }));

/** The same characters in each font, over a 米字格. */
export function Forms({ title, forms: { text, fonts, isOtherHand } }: { title: string; forms: BaikeForms }) {
  if (fonts.length === 0) return null;
  return (
    <section className={styles.forms} aria-labelledby="forms">
      <h2 id="forms">同样几个字，各款字体怎么写</h2>
      {isOtherHand && <p>{`目录里没有照「${title}」做的字体。下面是同一种书体的字体，不是原迹。`}</p>}
      <ul style={{ '--count': [...text].length } as CSSProperties}>
        {fonts.map((font) => (
          <li key={font.fontGNo}>
            <a href={fontPath(font)}>
              <span className={styles.cells}>
                {[...text].map((char) => (
                  <Glyph key={char} char={char} font={font} />
                ))}
              </span>
              {font.nameZh}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
