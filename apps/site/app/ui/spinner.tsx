import styles from './spinner.module.css';

/** Appears after 200 ms, so fast work shows no spinner. */
export function Spinner({ label = '正在加载' }: { label?: string }) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.text}>{label}</span>
    </span>
  );
}
