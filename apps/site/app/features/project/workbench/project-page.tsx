import { Suspense } from 'react';
import { lazyComponent } from '../../../lazy-component.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useHydrated } from '../../people/account/use-hydrated.ts';
import styles from './project-page.module.css';

const Workbench = lazyComponent(async () => (await import('./workbench.tsx')).Workbench, { inPlace: true });

const STEPS = [
  ['放进文本', '整部游戏的文字：拖进文件，或者粘贴。每个字都数一遍，一次读四十万字也只要片刻。'],
  ['看谁写得全', '目录里每一款字体，写得全的排在前面；缺字的写明缺什么、用到几次、在哪一行。'],
  ['选定字体', '标题、正文、界面、数字各选一款，先看授权许不许可。文本更新后再放一次，就知道还写不写得全。'],
] as const;

/** Explains the project to everybody; the workbench itself needs scripts. */
export function ProjectPage() {
  const hydrated = useHydrated();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>项目</h1>
        <p>游戏里的每一个字，这些字体写得出来吗？把文本放进来，缺的字一个不漏地找给你。</p>
        <ol>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <p className={styles.promise}>
          <b>文本不离开你的浏览器。</b>
          读、数、比对都在这台设备上做；画样张和打包时，只把用到的字去掉重复、按编码排列，发给本站取字形。
        </p>
      </header>
      <noscript>
        <p className={styles.scriptless}>读文本要用浏览器的脚本，请允许本站运行脚本后再来。</p>
      </noscript>
      <div className={styles.bench}>
        {hydrated && (
          <Suspense fallback={<Spinner label="正在打开项目" />}>
            <Workbench />
          </Suspense>
        )}
      </div>
    </div>
  );
}
