import { Suspense } from 'react';
import { lazyComponent } from '../../../lazy-component.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import writing from '../../../ui/writing.module.css';
import { useHydrated } from '../../people/account/use-hydrated.ts';
import styles from './find-page.module.css';

const Workbench = lazyComponent(async () => (await import('./workbench.tsx')).Workbench, { inPlace: true });

/** Says what happens to the picture; the workbench itself needs scripts. */
export function FindPage() {
  const hydrated = useHydrated();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>找字</h1>
        <p>在海报、游戏或截图里看到喜欢的字？放一张图进来，框出一到四个字，找形状最像的字体。</p>
        <p className={styles.promise}>
          <b>图不离开你的浏览器。</b>
          看图、框字、描笔画都在这台设备上做，发给本站的只有每个字 128
          字节的形状特征、你写的是什么字，和你填过的「我的文字」（用来数缺字）。
        </p>
      </header>
      <noscript>
        <p className={styles.scriptless}>看图要用浏览器的脚本，请允许本站运行脚本后再来。</p>
      </noscript>
      <div className={styles.bench}>
        {hydrated && (
          <Suspense fallback={<Spinner label="正在打开" />}>
            <Workbench />
          </Suspense>
        )}
      </div>
      <p className={styles.end}>
        字体已经在这台电脑里，只是不知道能不能用？做一次
        <a className={writing.link} href="/checkup">
          本机字体体检
        </a>
        。
      </p>
    </div>
  );
}
