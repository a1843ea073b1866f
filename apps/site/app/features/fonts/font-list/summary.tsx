import { NEAR } from '@ziwan/contract';
import { grouped } from '../../../ui/grouped.ts';
import writing from '../../../ui/writing.module.css';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { DRAWN, linesOf } from '../../text/my-text/text.ts';
import { useTyping } from '../../text/my-text/use-typing.ts';
import { hanziHref, isHanzi } from '../hanzi/hanzi-href.ts';
import { hrefOf, type ListState, type Shell, withFilters } from './list-state.ts';
import type { ListData } from './load-list.ts';
import { Outside } from './outside.tsx';
import styles from './summary.module.css';

/** A longer text is abbreviated in the summary. */
const NAMED = 30;

interface SummaryProps {
  list: ListData['list'];
  /** Text of the list request. */
  text: string;
  state: ListState;
  shell: Shell;
  /** What the list is limited to, in words. */
  limits: string;
}

type Coverage = NonNullable<ListData['list']['textCoverage']>;

/** A text as sentences name it: its start, with its lines told apart. */
function named(text: string): string {
  const start = linesOf(text, NAMED);
  return `${start.replaceAll('\n', '／')}${start === linesOf(text, NAMED + 1) ? '' : '…'}`;
}

/** Says how many fonts can draw the text, which nearly can, and how to change the text to match more. */
export function Summary({ list, text, state, shell, limits }: SummaryProps) {
  const coverage = list.textCoverage;
  if (!coverage) return <p role="status">{`${list.total} 款字体`}</p>;
  const { full, onlyMarks, onlyVariants, near, leftOut, characters } = coverage;
  const readable = full + onlyMarks + onlyVariants;
  // The API counts near misses apart from fonts that lack more.
  const lacking = near + coverage.lacking;
  const some = leftOut.filter((font) => font.missingCount + font.marksCount < characters);
  const none = leftOut.filter((font) => font.missingCount + font.marksCount >= characters);
  const { coverage: filter, ignoreMarks } = state.filters;
  const to = (change: Partial<ListState['filters']>) => hrefOf(withFilters(state, change), shell);
  return (
    <div className={styles.summary} role="status">
      <p>
        <strong>{full}</strong> 款能写全「<q>{named(text)}</q>」
        <Outside coverage={coverage} state={state} shell={shell} limits={limits} />
        {onlyMarks > 0 && (
          <>
            ，<strong>{onlyMarks}</strong> 款只缺标点
          </>
        )}
        {onlyVariants > 0 && (
          <>
            ，<strong>{onlyVariants}</strong> 款缺异体
          </>
        )}
        {lacking > 0 && (
          <>
            ，<strong>{lacking}</strong> 款缺字
          </>
        )}
        {near > 0 && filter !== 'near' && !isHanzi(text) && (
          <>
            ，其中 <strong>{near}</strong> 款只缺 {NEAR} 字以内 ·{' '}
            <a className={writing.link} href={to({ coverage: 'near' })} data-keep-scroll="">
              {readable > 0 ? `连写得全的一起看，${readable + near} 款` : `看这 ${near} 款`}
            </a>
          </>
        )}
        {(onlyMarks > 0 || ignoreMarks) && (
          <>
            {' · '}
            <a className={writing.link} href={to({ ignoreMarks: !ignoreMarks })} data-keep-scroll="">
              {ignoreMarks ? '没有计标点，计入' : '忽略标点'}
            </a>
          </>
        )}
        {filter !== 'any' && (
          <>
            {' · '}
            <a className={writing.link} href={to({ coverage: 'any' })} data-keep-scroll="">
              看全部
            </a>
          </>
        )}
      </p>
      {isHanzi(text) && (
        <p>
          单字对照：
          <a className={writing.link} href={hanziHref({ char: text })}>
            「{text}」在每款字体里
          </a>
        </p>
      )}
      {coverage.rewritten && !ignoreMarks && <Rewritten rewritten={coverage.rewritten} />}
      {[...text].length > DRAWN && (
        <p className={styles.left}>
          {`样张只画开头 ${DRAWN} 字，能不能写全按全部 ${grouped(characters)} 个不同的字计算`}
        </p>
      )}
      {some.length > 0 && (
        <p className={styles.left}>
          未列出：
          {some.map((font) => (
            <span key={font.fontGNo}>
              <a className={writing.link} href={`${shell.path}/${encodeURIComponent(font.fontGNo)}`}>
                {font.nameZh}
              </a>
              <i>
                <Lacking lacks={font} ignoreMarks={ignoreMarks} />
              </i>
            </span>
          ))}
        </p>
      )}
      {none.length > 0 && (
        <p className={styles.left}>
          一个字也没有：
          {none.map((font) => (
            <a
              key={font.fontGNo}
              className={writing.link}
              href={`${shell.path}/${encodeURIComponent(font.fontGNo)}`}
            >
              {font.nameZh}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

/** The text with substituted punctuation, to apply. */
function Rewritten({ rewritten: { text, full } }: { rewritten: NonNullable<Coverage['rewritten']> }) {
  const type = useTyping();
  return (
    <p>
      标点写作「<q>{named(text)}</q>」，有 <strong>{full}</strong> 款能写全 ·{' '}
      <button type="button" className={`${writing.link} ${styles.take}`} onClick={() => type(text)}>
        换成这样
      </button>
    </p>
  );
}
