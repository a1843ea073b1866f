import { useEffect, useSyncExternalStore } from 'react';
import { dismissFailures, type Failure, failureStore, retryFailures } from './failure-store.ts';
import { X } from './icons/x.ts';
import styles from './toasts.module.css';

const none: readonly Failure[] = [];

/** Lists failures with their reasons and one retry button. Stays until retried, dismissed or resolved. */
export function FailureBar() {
  const failures = useSyncExternalStore(failureStore.subscribe, failureStore.snapshot, () => none);
  useEffect(() => {
    const again = () => retryFailures(({ alone }) => alone === true);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  const [first] = failures;
  const what = [...new Set(failures.map((f) => f.what))].join('，');
  return (
    <div role="alert">
      {first && (
        <p className={styles.toast} data-kind="error">
          <span>{`${what}：${first.why}`}</span>
          <button type="button" className={styles.action} onClick={() => retryFailures()}>
            再试一次
          </button>
          <button type="button" aria-label="关闭提示" onClick={dismissFailures}>
            <X size={16} aria-hidden="true" />
          </button>
        </p>
      )}
    </div>
  );
}
