import type { FontDetail } from '@ziwan/contract';
import { Seal } from '../../ui/seal.tsx';
import styles from './licence.module.css';

type Matrix = FontDetail['licenceDetail']['matrix'];
export type Permission = Matrix[number]['permission'];

/** Words that stand beside each seal, so that no meaning rests on colour or line alone. */
export const PERMISSIONS: Record<Permission, string> = {
  yes: '可以',
  no: '不可以',
  conditional: '有条件',
  unknown: '未说明',
};

/** One seal per use; uses the licence is silent about have none. */
export function LicenceSeals({ matrix }: { matrix: Matrix }) {
  const stated = matrix.filter((row) => row.permission !== 'unknown');
  return (
    <ul className={styles.seals} aria-label="授权一览">
      {stated.map((row) => (
        <li key={row.use}>
          <Seal
            tone={row.permission === 'unknown' ? 'conditional' : row.permission}
            title={`${row.name}：${PERMISSIONS[row.permission]}${row.note ? `。${row.note}` : ''}`}
          >
            {row.name}
            <span className={styles.said}>：{PERMISSIONS[row.permission]}</span>
          </Seal>
        </li>
      ))}
    </ul>
  );
}
