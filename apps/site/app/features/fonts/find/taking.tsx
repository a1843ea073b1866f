import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import dropBox from '../../../ui/drop-box.module.css';
import writing from '../../../ui/writing.module.css';
import styles from './find.module.css';

/** Takes a picture that is dropped, pasted, chosen or photographed. */
export function Taking({
  problem,
  again,
  onFile,
}: {
  problem: string;
  /** A picture is open: shown in one line. */
  again: boolean;
  onFile: (file: File) => void;
}) {
  const chosen = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      onFile(file);
    };
    // A picture may be dropped anywhere on the page; the browser would leave it otherwise.
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      onFile(file);
    };
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [onFile]);
  const input = (ref: typeof chosen, label: string, capture: boolean) => (
    <input
      ref={ref}
      className={writing.hidden}
      type="file"
      accept="image/*"
      {...(capture ? { capture: 'environment' as const } : {})}
      aria-label={label}
      tabIndex={-1}
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onFile(file);
        // The same file may be chosen again.
        event.target.value = '';
      }}
    />
  );
  return (
    <div className={dropBox.drop} data-over={over ? '' : undefined} data-again={again ? '' : undefined}>
      <p>
        <span className={writing.byMouse}>
          {again ? '换一张图：拖进来、粘贴，或者' : '把图放到这里：拖进来，粘贴截图，或者选一张'}
        </span>
        <span className={writing.byTouch}>{again ? '换一张图' : '选一张截图，或者拍下招牌、封面上的字'}</span>
      </p>
      {input(chosen, '要看的图', false)}
      {input(photo, '要拍的照片', true)}
      <div className={styles.buttons}>
        <Button variant={again ? 'line' : 'solid'} onClick={() => chosen.current?.click()}>
          选一张图
        </Button>
        <Button className={styles.photo} onClick={() => photo.current?.click()}>
          拍一张照
        </Button>
      </div>
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
