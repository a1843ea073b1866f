import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import writing from '../../../ui/writing.module.css';
import { hashFile } from './hash-file.ts';
import { receiptHref } from './receipt-address.ts';
import styles from './receipt-page.module.css';

/** Takes the file or its hash, and opens the page with the answer. */
export function ReceiptForm({ typed, error }: { typed: string; error?: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    const hashed = await hashFile(file);
    if ('problem' in hashed) setProblem(hashed.problem);
    else void navigate(receiptHref(hashed.sha256));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void check(event.dataTransfer.files[0]);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sha256 = String(new FormData(event.currentTarget).get('sha256') ?? '').trim();
    if (sha256 !== '') void navigate(receiptHref(encodeURIComponent(sha256)));
  };
  return (
    <div className={styles.ways}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={styles.drop}
        data-over={over ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>
          <span className={writing.byMouse}>把「授权说明.txt」拖到这里</span>
          <span className={writing.byTouch}>选出随字体下载的「授权说明.txt」</span>
        </p>
        <input
          ref={input}
          className={writing.hidden}
          type="file"
          accept=".txt,text/plain"
          aria-label="选择授权说明"
          tabIndex={-1}
          onChange={(event) => {
            void check(event.target.files?.[0]);
            // The same file may be chosen again after it has changed.
            event.target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>选择文件</Button>
        <small>文件不会上传，浏览器只把算出的校验值发给本站。</small>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
      <form action="/receipt" method="get" onSubmit={submit} className={styles.form}>
        <TextField
          key={typed}
          label="或者填它的 SHA-256"
          name="sha256"
          defaultValue={typed}
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          error={error}
        />
        <Button type="submit">核对</Button>
      </form>
    </div>
  );
}
