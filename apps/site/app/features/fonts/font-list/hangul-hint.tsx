import { hasHangul } from '@ziwan/contract';
import styles from './hangul-hint.module.css';

interface List {
  textCoverage?: { full: number } | undefined;
  records: readonly { nameZh: string; lacks: { missing: string } }[];
}

export interface HangulHintProps {
  text: string;
  list: List;
  /** URL of the list limited to fonts that draw the whole text; `null` if it already is. */
  href: string | null;
}

/** Number of fonts named. */
const NAMED = 3;

/** For text with Hangul, names the fonts that can draw it. Most Chinese fonts cannot. */
export function HangulHint({ text, list, href }: HangulHintProps) {
  const { textCoverage, records } = list;
  if (!textCoverage || !hasHangul(text)) return null;
  const able = records.filter((font) => font.lacks.missing === '').slice(0, NAMED);
  const names = able.map((font) => font.nameZh).join('、');
  return (
    <p className={styles.hint} role="note">
      {textCoverage.full === 0 ? (
        '文字里有韩文，这里没有一款字体能写全。'
      ) : (
        <>
          文字里有韩文，{textCoverage.full} 款字体能写全
          {names && `，如${names}`}。
          {href && (
            <a href={href} data-keep-scroll="">
              只看它们
            </a>
          )}
        </>
      )}
    </p>
  );
}
