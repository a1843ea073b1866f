import styles from './logo.module.css';
import { WAN, ZI } from './logo-outlines.ts';

/** A seal with 玩 and the name beside it, drawn from the font's own outlines. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg className={styles.seal} viewBox="0 0 34 34" aria-hidden="true">
        <rect width="34" height="34" rx="3" />
        <path d={WAN} transform="translate(5.6 25.4) scale(.0228 -.0228)" />
      </svg>
      <svg className={styles.name} viewBox="0 0 2000 1000" aria-hidden="true">
        <path d={ZI} transform="translate(0 860) scale(1 -1)" />
        <path d={WAN} transform="translate(1000 860) scale(1 -1)" />
      </svg>
    </span>
  );
}
