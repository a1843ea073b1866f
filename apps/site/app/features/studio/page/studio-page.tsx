import { Suspense } from 'react';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import styles from './studio-page.module.css';

const Workbench = lazyComponent(async () => (await import('./workbench.tsx')).Workbench, { inPlace: true });

/** `/studio`: the head is rendered by the server, the tool is loaded once the page is in use. */
export function StudioPage() {
  const hydrated = useHydrated();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>题字台</h1>
        <p>把游戏标题做出来：挑字体、排大小、上质感，摆在它要用的地方看，再存成轮廓。</p>
      </header>
      <noscript>
        <p>做标题要用浏览器的脚本，请允许本站运行脚本后再来。</p>
      </noscript>
      <div className={styles.bench}>
        {hydrated && (
          <Suspense fallback={<Spinner label="正在打开" />}>
            <Workbench />
          </Suspense>
        )}
      </div>
    </div>
  );
}
