import { type ComponentType, type ReactNode, Suspense } from 'react';
import styles from './local-tool.module.css';
import { Spinner } from './spinner.tsx';
import { useHydrated } from './use-hydrated.ts';

interface LocalToolProps {
  title: string;
  lead: ReactNode;
  /** What stays on the visitor's device, and what leaves it. */
  promise: ReactNode;
  /** What the visitor does, in order. */
  steps?: readonly (readonly [title: string, text: string])[];
  /** What to do where scripts do not run. */
  scriptless: string;
  /** The tool itself, loaded once the page is in use. */
  Workbench: ComponentType;
  /** What follows the tool. */
  children?: ReactNode;
}

/** A page whose work is done on the visitor's device: explained to everybody, opened where scripts run. */
export function LocalTool({ title, lead, promise, steps, scriptless, Workbench, children }: LocalToolProps) {
  const hydrated = useHydrated();
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
        {steps && (
          <ol>
            {steps.map(([name, text]) => (
              <li key={name}>
                <b>{name}</b>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        )}
        <p className={styles.promise}>{promise}</p>
      </header>
      <noscript>
        <p className={styles.scriptless}>{scriptless}</p>
      </noscript>
      <div className={styles.bench}>
        {hydrated ? (
          <Suspense fallback={<Spinner label="正在打开" />}>
            <Workbench />
          </Suspense>
        ) : (
          <p className={styles.late}>工具还没有打开。网络慢就再等一会儿；一直不开，请刷新这一页。</p>
        )}
      </div>
      {children}
    </>
  );
}
