import { type FontDetail, PERMISSION_NAMES } from '@ziwan/contract';
import { Seal } from '../../../ui/seal.tsx';
import writing from '../../../ui/writing.module.css';
import styles from './licence.module.css';

type Licence = Pick<FontDetail['licenceDetail'], 'matrix' | 'text'>;

/** One seal for each use the licence mentions, with a note when its text is missing, or when nothing is known. */
export function LicenceSeals({ licence: { matrix, text } }: { licence: Licence }) {
  const stated = matrix.filter((row) => row.permission !== 'unknown');
  const seals = (
    <ul className={styles.seals} aria-label="授权一览">
      {stated.map(({ use, name, permission, note }) => {
        // A use that only the source claims is no permission; lists say “未见全文”.
        const claimed = text === null && permission === 'yes';
        const said = claimed ? '来源声明可以，未见授权全文' : PERMISSION_NAMES[permission];
        return (
          <li key={use}>
            <Seal
              tone={claimed || permission === 'unknown' ? 'conditional' : permission}
              title={`${name}：${said}${note ? `。${note}` : ''}`}
            >
              {name}
              <span className={writing.hidden}>：{said}</span>
            </Seal>
          </li>
        );
      })}
    </ul>
  );
  if (stated.length === 0) return <p className={styles.declared}>授权不明；使用前请联系权利人。</p>;
  if (text !== null) return seals;
  return (
    <div>
      {seals}
      <p className={styles.declared}>
        用途按来源声明的许可证标注，授权全文我们没有见到；使用前请向权利人核实。
      </p>
    </div>
  );
}
