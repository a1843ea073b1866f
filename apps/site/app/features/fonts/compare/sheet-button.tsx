import { networkError, readEnvelope, withTimeout } from '@ziwan/client';
import { ApiError, pdfCompare, urlOf } from '@ziwan/contract';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ownHeaders } from '../../../api/browser-client.ts';
import { hostOf } from '../../../api/hosts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FileDown } from '../../../ui/icons/file-down.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type CompareView, sheetQueryOf } from './compare-view.ts';

/** Link to the comparison's PDF. With scripts it shows progress and can be cancelled. */
export function SheetButton({
  view,
  fonts,
  solid,
}: {
  view: CompareView;
  fonts: readonly string[];
  solid?: boolean;
}) {
  const [busy, setBusy] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const url = urlOf(pdfCompare, { query: sheetQueryOf(view, fonts) });

  const save = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const controller = new AbortController();
    abort.current = controller;
    setBusy(true);
    try {
      const { blob, name } = await fetchSheet(hostOf(pdfCompare.path) + url, controller.signal);
      saveFile(blob, name);
      toast('PDF 已生成', 'success');
    } catch (error) {
      if (!controller.signal.aborted)
        toast(error instanceof ApiError ? error.message : 'PDF 没有生成，请重试', 'error');
    } finally {
      setBusy(false);
    }
  };

  if (busy) {
    return (
      <Button onClick={() => abort.current?.abort()} aria-label="正在生成 PDF，点按取消">
        <Spinner />
        取消
      </Button>
    );
  }
  return (
    <a
      className={buttonClass(solid ? 'solid' : 'line')}
      href={url}
      download=""
      onClick={(event) => void save(event)}
    >
      <FileDown size={16} aria-hidden="true" />
      导出 PDF
    </a>
  );
}

/** @throws ApiError with the server's message */
async function fetchSheet(url: string, signal: AbortSignal): Promise<{ blob: Blob; name: string }> {
  try {
    const response = await fetch(url, { headers: ownHeaders(), signal: withTimeout(signal) });
    if (!response.headers.get('content-type')?.startsWith(pdfCompare.produces as string)) {
      await readEnvelope(response);
      throw new ApiError('SHEET', response.status, 'PDF 没有生成，请重试');
    }
    const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return { blob: await response.blob(), name: name ? decodeURIComponent(name) : '字体对比表.pdf' };
  } catch (cause) {
    throw cause instanceof ApiError ? cause : networkError(cause);
  }
}
