import { useId, useState } from 'react';
import { importWithRetry } from '../../../lazy-loading/import-with-retry.ts';
import { Button } from '../../../ui/button.tsx';
import { readableBytes } from '../download/download-terms.ts';
import type { EmbedCosts } from './embed-cost.ts';
import styles from './embed-panel.module.css';

/** Distinct characters that one request may name. */
const MOST = 2000;

interface EmbedCostFormProps {
  gno: string;
  /** Path of the stylesheet with the slices. */
  sheet: string;
}

/** Says what a page with the visitor's text would load in each way. */
export function EmbedCostForm({ gno, sheet }: EmbedCostFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [state, setState] = useState<EmbedCosts | 'busy' | 'failed' | null>(null);
  const count = new Set(text.replace(/\s/g, '')).size;
  const measure = async () => {
    setState('busy');
    try {
      const { embedCosts } = await importWithRetry(() => import('./embed-cost.ts'));
      setState(await embedCosts(gno, sheet, text));
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={styles.cost}>
      <label htmlFor={id}>贴一页文字，看访问的人要下载多少</label>
      <textarea
        id={id}
        rows={3}
        value={text}
        onChange={(e) => {
          setText(e.target.value);
          setState(null);
        }}
      />
      <Button
        onClick={() => void measure()}
        disabled={count === 0 || count > MOST || state === 'busy'}
        aria-describedby={`${id}s`}
      >
        {state === 'busy' ? '正在下载来量…' : '量一量'}
      </Button>
      <p id={`${id}s`} role="status">
        {count > MOST
          ? `有 ${count} 个不同的字；一次最多量 ${MOST} 个。`
          : state === 'failed'
            ? '没有量成：字体没有全部下载下来。可以再试一次。'
            : state && state !== 'busy'
              ? `${count} 个不同的字。用脚本：${said(state.loader)}；用切片的样式表：${said(state.slices)}。`
              : ''}
      </p>
    </div>
  );
}

const said = ({ requests, bytes }: EmbedCosts['loader']) =>
  `${requests} 次请求，字体 ${readableBytes(bytes)}`;
