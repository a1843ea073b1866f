import { Suspense } from 'react';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import styles from './board-page.module.css';

const Board = lazyComponent(async () => (await import('./board.tsx')).Board, { inPlace: true });

/** `/studio/board`: what a link shows. Its token is in the fragment, so that all is asked for by the page. */
export function BoardPage() {
  const hydrated = useHydrated();
  return (
    <div className={styles.page}>
      {hydrated ? (
        <Suspense fallback={<Spinner label="正在打开" />}>
          <Board />
        </Suspense>
      ) : (
        <header className={styles.head}>
          <h1>比稿板</h1>
          <noscript>
            <p>这一页要用浏览器的脚本，请允许本站运行脚本后再来。</p>
          </noscript>
        </header>
      )}
    </div>
  );
}
