import { collectionZipUrl, type DataOf, isApiError } from '@ziwan/contract';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons/download.ts';
import { X } from '../../../ui/icons/x.ts';
import { readableBytes } from '../../fonts/download/download-terms.ts';
import { DownloadRefused, streamDownload } from './stream-download.ts';
import styles from './zip-download.module.css';

type State =
  | { step: 'idle' }
  | { step: 'signing' }
  | { step: 'running'; bytes: number }
  | { step: 'done'; bytes: number; fileName: string }
  | { step: 'cancelled' }
  | { step: 'failed'; message: string };

/** Delay (ms) before revoking the URL; the browser may still read the blob after the click. */
const REVOKE_MS = 60_000;

interface ZipDownloadProps {
  id: string;
  /** Number of fonts in the archive. */
  included: number;
}

/** Downloads the collection's archive with progress, cancel and errors. */
export function ZipDownload({ id, included }: ZipDownloadProps) {
  const api = useApi();
  const [state, setState] = useState<State>({ step: 'idle' });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const take = async () => {
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    setState({ step: 'signing' });
    try {
      const link: DataOf<typeof collectionZipUrl> = await api.call(
        collectionZipUrl,
        { query: { id } },
        { signal, quiet: true },
      );
      setState({ step: 'running', bytes: 0 });
      const onBytes = (bytes: number) => setState({ step: 'running', bytes });
      const blob = await streamDownload(link.url, { signal, onBytes });
      save(blob, link.fileName);
      setState({ step: 'done', bytes: blob.size, fileName: link.fileName });
    } catch (error) {
      if (signal.aborted) setState({ step: 'cancelled' });
      else setState({ step: 'failed', message: reasonOf(error) });
    }
  };

  const busy = state.step === 'signing' || state.step === 'running';
  return (
    <div className={styles.zip}>
      {busy ? (
        <Button
          className={styles.button as string}
          // Ignore the second click of a double click, meant for the previous button.
          onClick={(event) => event.detail < 2 && abort.current?.abort()}
        >
          <X size={16} aria-hidden="true" />
          取消
        </Button>
      ) : (
        <Button className={styles.button as string} variant="solid" onClick={() => void take()}>
          <Download size={16} aria-hidden="true" />
          {state.step === 'failed' ? '再试一次' : `打包下载 ${included} 款`}
        </Button>
      )}
      {busy && <div className={styles.bar} role="progressbar" aria-label="打包下载" />}
      {/* Announced on state changes only: the byte count would be read out endlessly. */}
      <p className={styles.said} role={state.step === 'failed' ? 'alert' : 'status'} data-step={state.step}>
        {said(state)}
      </p>
      {state.step === 'running' && (
        <p className={styles.bytes} data-bytes={state.bytes}>
          已收到 {readableBytes(state.bytes)}
        </p>
      )}
    </div>
  );
}

function said(state: State): string {
  switch (state.step) {
    case 'signing':
      return '正在准备';
    case 'running':
      return '边打包边下载';
    case 'done':
      return `已存为 ${state.fileName}，${readableBytes(state.bytes)}`;
    case 'cancelled':
      return '已取消，什么也没有留下';
    case 'failed':
      return state.message;
    default:
      return '';
  }
}

function reasonOf(error: unknown): string {
  if (isApiError(error) || error instanceof DownloadRefused) return `${error.message}。可以稍后再试。`;
  return '连接中断了，没有收完。请检查网络后再试。';
}

function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}
