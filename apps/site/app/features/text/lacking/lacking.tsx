import { isPunctuation, isSequence, type LackedMark, selectorName } from '@ziwan/contract';
import { grouped } from '../../../ui/grouped.ts';
import writing from '../../../ui/writing.module.css';
import { runsLeftwards } from '../specimen/cells.ts';
import styles from './lacking.module.css';
import { type Lacks, variantsIn } from './lacks.ts';
import { useRewriting } from './use-rewriting.ts';

interface LackingProps {
  lacks: Lacks;
  /** Number of missing characters listed; the count covers all. */
  most?: number;
  ignoreMarks?: boolean;
  /** Lists substitutes as text, without buttons to apply them. */
  plain?: boolean;
}

/** Renders `缺 2 字：囍龘`, `缺标点 ·`, `缺异体 葛 VS17`, and substitutes to apply for marks and variants. */
export function Lacking({ lacks, most = 8, ignoreMarks = false, plain = false }: LackingProps) {
  const rewrite = useRewriting();
  const { missingCount, marksCount, variantsCount } = lacks;
  const listed = [...lacks.missing].slice(0, most);
  // Letters that run leftwards join to a word that nobody wrote.
  const named = listed.map((c) => (runsLeftwards(c) ? ` ${c}` : c)).join('');
  const variants = variantsIn(lacks);
  const marks = ignoreMarks ? [] : lacks.marks.filter(({ char }) => !isSequence(char)).slice(0, most);
  const offered = marks.filter((m) => m.substitute !== null);
  const say = offered.map((m) => `「${m.char}」换成「${m.substitute}」`).join('，');
  const kind = marks.every((m) => isPunctuation(m.char)) ? '标点' : '符号';
  return (
    <>
      {missingCount > 0 && (
        <span className={styles.part}>
          {`缺 ${grouped(missingCount)} 字：`}
          <span lang="zh">{named}</span>
          {missingCount > listed.length && '…'}
        </span>
      )}
      {marks.length > 0 && (
        <span className={styles.part}>
          {`缺${kind} `}
          <span className={styles.marks}>{marks.map((m) => m.char).join(' ')}</span>
          {marksCount - variantsCount > marks.length && '…'}
          {offered.length > 0 &&
            (plain ? (
              `（可${say}）`
            ) : (
              <button
                type="button"
                className={`${writing.link} ${styles.take}`}
                aria-label={`把${say}`}
                onClick={() => rewrite(offered)}
              >
                换成 <span className={styles.marks}>{offered.map((m) => m.substitute).join(' ')}</span>
              </button>
            ))}
        </span>
      )}
      {variants.length > 0 && (
        <span className={styles.part}>
          {`缺异体 ${variants.slice(0, most).map(variantName).join('，')}${variantsCount > most ? '…' : ''}`}
          {!plain && (
            <button
              type="button"
              className={`${writing.link} ${styles.take}`}
              onClick={() => rewrite(variants)}
            >
              换成本字
            </button>
          )}
        </span>
      )}
    </>
  );
}

/** Interface fonts draw a variant as its character, so its selector is named. */
const variantName = ({ char, substitute }: LackedMark): string => `${substitute} ${selectorName(char)}`;
