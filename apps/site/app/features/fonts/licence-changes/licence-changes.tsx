import type { LicenceChange } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import styles from './licence-changes.module.css';
import { UsesTable } from './uses-table.tsx';

/** Announced or past changes: date, summary and effect on each use. */
export function LicenceChanges({ changes, label }: { changes: readonly LicenceChange[]; label: string }) {
  return (
    <ol className={styles.changes} aria-label={label}>
      {changes.map((change) => (
        <li key={change.url + change.version}>
          <p className={styles.line}>
            <time dateTime={change.effectiveOn}>{change.effectiveOn}</time>
            <a className={writing.link} href={`${change.url}#v${change.version}`}>
              {change.name}
            </a>
            <span>{change.state === 'coming' ? '起生效，此前仍按现行授权' : '起已生效'}</span>
          </p>
          <ChangeWords change={change} />
        </li>
      ))}
    </ol>
  );
}

/** The change without its date. */
export function ChangeWords({ change }: { change: LicenceChange }) {
  const { changes, former, licence, textChanged, uses } = change;
  if (former === null) return null;
  return (
    <div className={styles.words}>
      {changes && <p>{changes}</p>}
      {former.id !== licence.id && (
        <p>
          授权：{former.name} → {licence.name}
        </p>
      )}
      {textChanged && <p className={styles.soft}>授权全文有变化。</p>}
      {uses.length > 0 ? <UsesTable uses={uses} /> : <p className={styles.soft}>各项用途的许可没有变化。</p>}
    </div>
  );
}
