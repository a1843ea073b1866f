import { layoutsIn, type PackageLayouts } from '@ziwan/contract';
import type { ChangeEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import writing from '../../../ui/writing.module.css';
import styles from './export-panel.module.css';

/** The lock of an earlier package, or why a file is none. */
export type Lock = { name: string; layouts: PackageLayouts } | { problem: string };

/** Takes the lock of an earlier package, so that characters keep their places. */
export function LockField({ lock, onLock }: { lock: Lock | null; onLock: (lock: Lock | null) => void }) {
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    try {
      onLock({ name: file.name, layouts: layoutsIn(await file.text()) });
    } catch {
      onLock({ problem: `「${file.name}」不是字体包里的 fonts.lock.json。` });
    }
  };
  return (
    <p className={styles.soft}>
      <label className={styles.lock}>
        带上上次的 fonts.lock.json，原有的字不挪位置
        <input type="file" accept=".json,application/json" className={writing.hidden} onChange={open} />
      </label>
      {lock &&
        ('problem' in lock ? (
          <span role="alert">{lock.problem}</span>
        ) : (
          <span>
            已带上 {lock.name}{' '}
            <Button variant="plain" onClick={() => onLock(null)}>
              不带了
            </Button>
          </span>
        ))}
    </p>
  );
}
