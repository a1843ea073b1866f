import styles from './logo.module.css';

/** The 玩 seal and the site name, drawn from font outlines as masks so they follow the theme. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <i className={styles.seal} />
      <i className={styles.name} />
    </span>
  );
}
