import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { MAX_COMPARE } from './compare-store.ts';
import styles from './nothing-compared.module.css';

/** Shown without fonts, or until they are loaded. */
export function NothingCompared({ waiting }: { waiting: boolean }) {
  if (waiting) {
    return (
      <div className={styles.waiting}>
        <Spinner label="正在读取对比列表" />
      </div>
    );
  }
  return (
    <EmptyState title="对比列表还是空的">
      <div className={styles.hint}>
        在字体列表里点「对比」，最多放 {MAX_COMPARE} 款，就能在这里用同一句话并排看。
      </div>
      <noscript>
        <p>你的对比列表存在浏览器里，读取它需要脚本。带着字体的对比链接不需要。</p>
      </noscript>
      <a className={buttonClass('solid')} href="/font">
        去挑字体
      </a>
    </EmptyState>
  );
}
