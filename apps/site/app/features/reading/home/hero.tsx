import type { DataOf, FontCard, showData } from '@ziwan/contract';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { cellsOf, NONE_MISSING } from '../../text/lacking/lacks.ts';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { forAddress, IN_ADDRESS, lineOf, settled } from '../../text/my-text/text.ts';
import { MyTextField } from '../../text/my-text/text-field.tsx';
import { Specimen } from '../../text/specimen/specimen.tsx';
import styles from './hero.module.css';
import { HeroLine } from './hero-line.tsx';

type Hero = DataOf<typeof showData>['hero'];

/** Longest editable line in code points. A longer text is drawn only in part. */
const LIMIT = 60;
export const ALTERNATES = 7;

/** Moves focus and caret along when typing replaces the field by the other one. */
function useKeptFocus(long: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  const was = useRef(long);
  useLayoutEffect(() => {
    // Typing may have begun before hydration.
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement && ref.current?.contains(activeElement))
      caret.current = activeElement.selectionEnd;
  }, []);
  useLayoutEffect(() => {
    if (was.current === long) return;
    was.current = long;
    // A field that was removed with the focus leaves it to the body; a change from a dialog or another tab does not.
    if (caret.current === null || document.activeElement !== document.body || !document.hasFocus()) return;
    const field = ref.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(caret.current, caret.current);
  }, [long]);
  return {
    ref,
    onInput({ target }: FormEvent<HTMLElement>) {
      if (target instanceof HTMLTextAreaElement) caret.current = target.selectionEnd;
    },
  };
}

/** The visitor's text in a real font, editable in place. */
export function Hero({ hero }: { hero: Hero }) {
  const mine = useMyText();
  const line = lineOf(mine, LIMIT);
  const text = line || hero.text;
  const long = [...settled(mine.slice(0, LIMIT * 20))].length > LIMIT || mine.trimStart().includes('\n');
  const keepsFocus = useKeptFocus(long);
  const [chosen, choose] = useState<FontCard | undefined>(undefined);
  const font = chosen ?? hero.fonts[0];
  // The counts belong to another text while the URL lags behind, or if the text is too long for a URL.
  const counted = mine.trim() === '' || (forAddress(mine) !== '' && hero.text === lineOf(mine, IN_ADDRESS));
  const inAddress = forAddress(mine) || (mine === '' ? hero.text : '');

  const complete = new URLSearchParams({ ...(inAddress ? { text: inAddress } : {}), coverage: 'full' });

  if (!font) return null;
  const others = hero.fonts.slice(0, ALTERNATES);
  return (
    <section className={styles.hero}>
      <p className={styles.vertical} data-heading="">
        创意游戏字体官网　写下你的标题
      </p>
      <div className={styles.body} {...keepsFocus}>
        <HeroLine font={font} text={text} quiet={line === ''} long={long} />
        {long && <MyTextField sample={hero.text} className={styles.whole} />}
        <ul className={styles.others} aria-label="换一款字体">
          {others.map((other) => (
            <li key={other.fontGNo}>
              <button
                type="button"
                aria-pressed={other.fontGNo === font.fontGNo}
                aria-label={`${text}，用${other.nameZh}写`}
                onClick={() => choose(other)}
              >
                <Specimen
                  gno={other.faceGNo}
                  text={text}
                  metrics={other.metrics}
                  missing={cellsOf(other.text ?? NONE_MISSING)}
                  nowrap
                />
              </button>
            </li>
          ))}
        </ul>
        <div className={styles.says}>
          <p>
            <a href={fontPath(font)}>{font.nameZh}</a>
            {[font.designer, font.year].filter(Boolean).map((fact) => ` · ${fact}`)}
          </p>
          <p role="status">
            <a href={`/font?${complete}`}>
              {counted ? (
                <>
                  <strong>{hero.full}</strong> 款字体能完整写出这句话
                </>
              ) : (
                '看哪些字体能完整写出'
              )}
            </a>
            {counted && hero.elsewhere > 0 && (
              <>
                ，
                <a href={`/currency?${complete}`}>
                  <strong>{hero.elsewhere}</strong> 款通用字体能
                </a>
              </>
            )}
            {counted && hero.onlyMarks > 0 && (
              <>
                ，<strong>{hero.onlyMarks}</strong> 款只缺标点
              </>
            )}
            {counted && hero.onlyVariants > 0 && (
              <>
                ，<strong>{hero.onlyVariants}</strong> 款缺异体
              </>
            )}
            {counted && hero.lacking > 0 && (
              <>
                ，<strong>{hero.lacking}</strong> 款缺字
              </>
            )}
          </p>
          <p>
            <a href="/project">查整部游戏的文本</a>
          </p>
        </div>
      </div>
    </section>
  );
}
