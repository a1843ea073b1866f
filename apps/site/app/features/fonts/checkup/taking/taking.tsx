import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import dropBox from '../../../../ui/drop-box.module.css';
import writing from '../../../../ui/writing.module.css';
import type { Checkup } from '../use-checkup.ts';
import { entriesOf, gatherEntries, gatherFiles } from './dropped-files.ts';
import { canReadLocalFonts, gatherLocalFonts } from './local-fonts.ts';
import styles from './taking.module.css';

const FONTS = '.ttf,.otf,.ttc,.otc,.woff,.woff2,.zip';

/** Takes the machine's fonts, or files and folders that are dropped or chosen. */
export function Taking({ checkup }: { checkup: Checkup }) {
  const folder = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { files, progress, notice, problem } = checkup;
  const [local] = useState(canReadLocalFonts);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void checkup.read(gatherEntries(entriesOf(event.dataTransfer.items)));
  };
  const input = (ref: typeof file, label: string, more: object) => (
    <input
      ref={ref}
      className={writing.hidden}
      type="file"
      multiple
      aria-label={label}
      tabIndex={-1}
      {...more}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        // The same files may be chosen again.
        target.value = '';
        if (chosen.length > 0) void checkup.read(Promise.resolve(gatherFiles(chosen)));
      }}
    />
  );
  const busy = progress !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same by keyboard
    <div
      className={dropBox.drop}
      data-over={over ? '' : undefined}
      data-again={files.length > 0 ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>
        <span className={writing.byMouse}>
          {files.length > 0 ? '再读一些：拖进来，或者' : '把字体文件夹、字体文件或 ZIP 拖到这里，或者'}
        </span>
        <span className={writing.byTouch}>{files.length > 0 ? '再读一些' : '选出字体文件或 ZIP'}</span>
      </p>
      {input(folder, '要读的文件夹', { webkitdirectory: '' })}
      {input(file, '要读的文件', { accept: FONTS })}
      <div className={styles.buttons}>
        {local && (
          <Button variant="solid" disabled={busy} onClick={() => void checkup.read(gatherLocalFonts())}>
            读这台电脑的字体
          </Button>
        )}
        <Button variant={local ? 'line' : 'solid'} disabled={busy} onClick={() => folder.current?.click()}>
          选一个文件夹
        </Button>
        <Button disabled={busy} onClick={() => file.current?.click()}>
          选文件
        </Button>
      </div>
      {!local && files.length === 0 && (
        <p className={styles.note}>
          这个浏览器不能直接读系统的字体，电脑上的 Chrome 和 Edge 可以。字体一般在：Windows 的
          C:\Windows\Fonts，macOS 的「资源库」里的 Fonts。
        </p>
      )}
      <div className={styles.status} role="status" aria-label="读取">
        {progress && (
          <>
            <progress
              aria-label="读取进度"
              {...(progress.of > 0 ? { max: progress.of, value: progress.done } : {})}
            />
            {progress.of > 0
              ? `正在读第 ${Math.min(Math.floor(progress.done) + 1, progress.of)} 个，共 ${progress.of} 个`
              : '正在看有哪些字体'}
            <Button variant="plain" onClick={checkup.cancel}>
              停止
            </Button>
          </>
        )}
        {!busy && notice}
      </div>
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
