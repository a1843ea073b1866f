import { Suspense, useEffect, useRef } from 'react';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './folder-report.module.css';
import type { Folder } from './use-folder.ts';

const FolderFonts = lazyComponent(async () => (await import('./folder-fonts.tsx')).FolderFonts, {
  inPlace: true,
});

/** How far a folder is looked through, and what was taken from it. */
export function FolderReport({ folder }: { folder: Folder }) {
  const { progress, said, leftOut, unread, refused, foreign, fonts } = folder;
  const report = useRef<HTMLDivElement>(null);
  const shows = said.length > 0 || leftOut.length > 0;
  useEffect(() => {
    if (shows) report.current?.scrollIntoView({ block: 'nearest' });
  }, [shows]);
  return (
    <>
      {progress && (
        <div className={styles.progress} role="status" aria-label="翻文件夹">
          {'seen' in progress ? (
            <>
              <progress aria-label="翻文件夹的进度" />
              翻到 {grouped(progress.seen)} 份文件
            </>
          ) : (
            <>
              <progress aria-label="翻文件夹的进度" max={progress.of} value={progress.looked} />
              看了 {grouped(progress.looked)} 份，共 {grouped(progress.of)} 份可能有文字
            </>
          )}
          <Button variant="plain" onClick={folder.cancel}>
            停止
          </Button>
        </div>
      )}
      {shows && (
        <div ref={report} className={styles.said} role="status" aria-label="放进来的文件">
          {said.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {foreign.length > 0 && (
            <p>
              {grouped(foreign.length)} 份是别的语言的，没有放进来。
              <Button variant="plain" onClick={folder.takeForeign}>
                也放进来
              </Button>
            </p>
          )}
          {leftOut.length > 0 && (
            <details>
              <summary>{unread > 0 ? `没有读的 ${grouped(unread)} 份` : '没有读的'}</summary>
              <ul>
                {leftOut.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
      {refused.length > 0 && (
        <ul className={styles.refused} role="alert">
          {refused.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {fonts.length > 0 && (
        <Suspense fallback={<Spinner label="正在看文件夹里的字体" />}>
          <FolderFonts fonts={fonts} />
        </Suspense>
      )}
    </>
  );
}
