import { type characterVariants, type DataOf, FONT_SECTIONS, selectorName } from '@ziwan/contract';
import { quietClass } from '../../../ui/button.tsx';
import { copyText } from '../../reading/share/copy.ts';
import { uPlus } from '../glyphs/code-points.ts';
import { Glyph } from '../hanzi/glyph.tsx';
import styles from './variants.module.css';

export type Variant = DataOf<typeof characterVariants>['variants'][number];

/** Variants of a character, each drawn, to copy or to look for fonts with. @param ofFace they are all of one face */
export function Variants({ variants, ofFace }: { variants: readonly Variant[]; ofFace?: boolean }) {
  return (
    <ul className={styles.variants}>
      {variants.map(({ sequence, fonts, font }) => {
        const selector = selectorName(sequence);
        const code = Array.from(sequence).at(-1)?.codePointAt(0) ?? 0;
        return (
          <li key={sequence}>
            <Glyph char={sequence} font={font} />
            <p>
              <b>{selector}</b> <small>{uPlus(code)}</small>
            </p>
            {!ofFace && (
              <p className={styles.font}>
                {font.nameZh}
                {fonts > 1 && ` 等 ${fonts} 款`}
              </p>
            )}
            <p className={styles.actions}>
              <button
                type="button"
                className={quietClass}
                aria-label={`复制异体 ${selector}`}
                onClick={() => void copyText(sequence, `已复制异体 ${selector}，粘贴到文字里就是它`)}
              >
                复制
              </button>
              <a
                className={quietClass}
                aria-label={`用它找字体：异体 ${selector}`}
                href={`${FONT_SECTIONS[font.kind].path}?${new URLSearchParams({ text: sequence, coverage: 'full' })}`}
              >
                用它找字体
              </a>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
