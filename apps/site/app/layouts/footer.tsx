import { hasPage } from '../page-modules.ts';
import { siteRoutes } from '../routes.ts';
import styles from './footer.module.css';

const links = siteRoutes.filter(
  (r) =>
    hasPage(r) &&
    !r.path.includes(':') &&
    (r.nav !== undefined || r.path.startsWith('/agreement') || r.path === '/docs/api'),
);

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p>字玩 · 把你的字，写进每一款字体。</p>
        <nav aria-label="页脚导航">
          {links.map((r) => (
            <a key={r.id} href={r.path}>
              {r.nav ?? r.title}
            </a>
          ))}
        </nav>
      </div>
      <p className={styles.note}>字体版权归各自作者所有，授权以每款字体所附的授权文本为准。</p>
    </footer>
  );
}
