import { DRAWING_FORMATS, drawText, type FontDetail, type InputOf } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons/download.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import writing from '../../../ui/writing.module.css';
import { downloadTerms } from '../download/download-terms.ts';

type Format = (typeof DRAWING_FORMATS)[number];
export type DrawingQuery = Omit<InputOf<typeof drawText>['query'], 'format'>;

/** Buttons that save a drawn text as SVG and PNG, or the reason why this font's outlines stay here. */
export function DrawingButtons({
  font,
  query,
  disabled = false,
}: {
  font: FontDetail;
  query: () => DrawingQuery;
  disabled?: boolean;
}) {
  const api = useApi();
  const [busy, setBusy] = useState<Format | null>(null);
  const terms = downloadTerms(font);
  if (terms.kind === 'official')
    return (
      <p>
        不能在这里存为图：这款字体须到
        <a className={writing.link} href={terms.url} rel="noreferrer">
          官方页面
        </a>
        取，本站不交出它的轮廓。取来以后自己做的图，照上面的授权用。
      </p>
    );
  if (terms.kind === 'closed') return <p>不能存为图：{terms.reason}</p>;

  const save = async (format: Format) => {
    setBusy(format);
    try {
      const { bytes, fileName, mediaType } = await api.call(drawText, { query: { ...query(), format } });
      saveFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType }), fileName);
      toast(`开始下载 ${fileName}`, 'success');
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(null);
    }
  };
  return DRAWING_FORMATS.map((format) => (
    <Button key={format} disabled={disabled || busy !== null} onClick={() => void save(format)}>
      {busy === format ? <Spinner /> : <Download size={16} aria-hidden="true" />}
      下载为 {format.toUpperCase()}
    </Button>
  ));
}
