import { type FontDetail, VERDICT_NAMES } from '@ziwan/contract';
import { Seal } from '../../../ui/seal.tsx';
import writing from '../../../ui/writing.module.css';
import styles from './licence.module.css';
import { VERDICT_TONES } from './verdict-mark.tsx';

type Licence = Pick<FontDetail['licenceDetail'], 'verdicts'>;

/** One seal for each use the licence mentions, with a note when its text is missing, or when nothing is known. */
export function LicenceSeals({ licence: { verdicts } }: { licence: Licence }) {
  const stated = verdicts.filter(({ verdict }) => verdict !== 'unknown');
  const seals = (
    <ul className={styles.seals} aria-label="授权一览">
      {stated.map(({ use, name, verdict, note }) => (
        <li key={use}>
          <Seal
            tone={VERDICT_TONES[verdict]}
            title={`${name}：${VERDICT_NAMES[verdict]}${note ? `。${note}` : ''}`}
          >
            {name}
            <span className={writing.hidden}>：{VERDICT_NAMES[verdict]}</span>
          </Seal>
        </li>
      ))}
    </ul>
  );
  if (stated.length === 0) return <p className={styles.declared}>授权不明；使用前请联系权利人。</p>;
  if (!stated.some(({ verdict }) => verdict === 'claimed')) return seals;
  return (
    <div>
      {seals}
      <p className={styles.declared}>标◇的用途只是来源这样说，授权全文我们没有见到；使用前请向权利人核实。</p>
    </div>
  );
}
