import styles from './hangul-hint.module.css';
import { completeHref, type ListState, type Shell } from './list-state.ts';
import type { ListData } from './load-list.ts';
import { otherShell } from './shells.ts';

export interface HangulHintProps {
  hangul: NonNullable<NonNullable<ListData['list']['textCoverage']>['hangul']>;
  state: ListState;
  shell: Shell;
  /** What the list is limited to, in words; empty for a whole list. */
  limits: string;
}

/** Maximum characters of Hangul in the sentence and in a URL. */
const SHOWN = 12;

/** Says which fonts draw a text's Hangul, apart from its other characters. Most Chinese fonts do not. */
export function HangulHint({ hangul, state, shell, limits }: HangulHintProps) {
  const { text, full, elsewhere, names } = hangul;
  const whole = [...text].length <= SHOWN;
  const list = full > 0 ? shell : otherShell(shell);
  const named = names.length > 0 && `，如${names.join('、')}`;
  const within = limits && `${limits}里`;
  return (
    <p className={styles.hint} role="note">
      {`文字里有韩文「${whole ? text : `${[...text].slice(0, SHOWN).join('')}…`}」：`}
      {full > 0 && `${within && `${within} `}${full} 款${shell.title}写得出`}
      {full === 0 && elsewhere > 0 && `${within}没有${shell.title}写得出，${elsewhere} 款${list.title}可以`}
      {full + elsewhere === 0 ? `${within || '本站'}没有一款字体写得出。` : <>{named}。</>}
      {full + elsewhere > 0 && whole && (
        <a href={completeHref({ ...state, view: { ...state.view, text } }, list)}>
          只写这几个韩文字，看这 {full + elsewhere} 款
        </a>
      )}
    </p>
  );
}
