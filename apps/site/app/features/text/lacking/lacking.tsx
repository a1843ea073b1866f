import { isPunctuation, isSequence, type LackedMark } from '@ziwan/contract';
import { grouped } from '../../../ui/grouped.ts';
import writing from '../../../ui/writing.module.css';
import styles from './lacking.module.css';
import type { Lacks } from './lacks.ts';
import { useRewriting } from './use-rewriting.ts';

interface LackingProps {
  lacks: Lacks;
  /** Number of missing characters listed; the count covers all. */
  most?: number;
  ignoreMarks?: boolean;
  /** Lists substitutes as text, without buttons to apply them. */
  plain?: boolean;
}

/** Renders `缺 2 字：囍龘`, `缺标点 ·`, and a substitute to apply for each mark. */
export function Lacking({ lacks, most = 8, ignoreMarks = false, plain = false }: LackingProps) {
  const rewrite = useRewriting();
  const { missingCount, marksCount } = lacks;
  const named = [...lacks.missing].slice(0, most).join('');
  const marks = lacks.marks.filter(({ char }) => !ignoreMarks || isSequence(char)).slice(0, most);
  const offered = marks.filter((m) => m.substitute !== null);
  const say = offered.map((m) => `「${m.char}」换成「${m.substitute}」`).join('，');
  const kind = kindOf(marks);
  return (
    <>
      {missingCount > 0 && (
        <span className={styles.part}>
          {`缺 ${grouped(missingCount)} 字：`}
          <span lang="zh">{named}</span>
          {missingCount > [...named].length && '…'}
        </span>
      )}
      {marks.length > 0 && (
        <span className={styles.part}>
          {`缺${kind} `}
          <span className={styles.marks}>{marks.map((m) => m.char).join(' ')}</span>
          {!ignoreMarks && marksCount > marks.length && '…'}
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
    </>
  );
}

function kindOf(marks: readonly LackedMark[]): string {
  if (marks.every(({ char }) => isSequence(char))) return '异体';
  if (marks.some(({ char }) => isSequence(char))) return '符号和异体';
  return marks.every(({ char }) => isPunctuation(char)) ? '标点' : '符号';
}
