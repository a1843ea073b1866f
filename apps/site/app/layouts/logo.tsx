import styles from './logo.module.css';

/** A seal with 玩 and the name beside it: the font's own outlines as masks, so the ink follows the theme. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <i className={styles.seal} />
      <i className={styles.name} />
    </span>
  );
}
