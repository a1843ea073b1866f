import { useSyncExternalStore } from 'react';
import { FailureBar } from './failure-bar.tsx';
import { X } from './icons/x.ts';
import { dismissToast, type ToastItem, toastStore } from './toast-store.ts';
import styles from './toasts.module.css';

const none: readonly ToastItem[] = [];

const REGION = 'notices';

/**
 * Keeps notices above what is fixed to the bottom of the window. Set on their element alone: a property of the document
 * would style all of it again.
 * @param height px; 0 once it is gone
 */
export function keepNoticesAbove(what: '--foot' | '--ask', height: number): void {
  document.getElementById(REGION)?.style.setProperty(what, `${height}px`);
}

/** Live regions for toasts and failures. Rendered once per document. */
export function Toasts() {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, () => none);
  return (
    <div id={REGION} className={styles.region}>
      <div role="status" aria-live="polite">
        {items.map((item) => (
          <p key={item.id} className={styles.toast} data-kind={item.kind}>
            {item.text}
            {item.actions.map(({ label, run }) => (
              <button
                key={label}
                type="button"
                className={styles.action}
                onClick={() => {
                  dismissToast(item.id);
                  run();
                }}
              >
                {label}
              </button>
            ))}
            <button type="button" aria-label="关闭提示" onClick={() => dismissToast(item.id)}>
              <X size={16} aria-hidden="true" />
            </button>
          </p>
        ))}
      </div>
      <FailureBar />
    </div>
  );
}
