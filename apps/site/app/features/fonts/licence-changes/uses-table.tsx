import type { LicenceChange } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import { VerdictMark } from '../licence/verdict-mark.tsx';
import styles from './licence-changes.module.css';

type Use = LicenceChange['uses'][number];

/** Verdicts before and after, for each use that changes. */
export function UsesTable({ uses }: { uses: readonly Use[] }) {
  return (
    <table className={styles.uses}>
      <caption className={writing.hidden}>逐项用途的前后</caption>
      <thead>
        <tr>
          <th scope="col">用途</th>
          <th scope="col">从前</th>
          <th scope="col">变为</th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ use, name, before, after }) => (
          <tr key={use}>
            <th scope="row">{name}</th>
            <td>
              <Stated {...before} />
            </td>
            <td>
              <Stated {...after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Stated({ verdict, note }: Use['before']) {
  return (
    <>
      <VerdictMark verdict={verdict} />
      {note && <small>{note}</small>}
    </>
  );
}
