import { type FontCard, type FontDetail, getFontDetail } from '@ziwan/contract';
import { type MouseEvent, Suspense, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { quietClass } from '../../../ui/button.tsx';
import { fontPath } from '../detail/font-path.ts';
import { OFFERS, offerOf } from './offer.ts';

const DownloadDialog = lazyComponent(async () => (await import('./download-dialog.tsx')).DownloadDialog);

interface DownloadButtonProps {
  font: Pick<FontCard, 'fontGNo' | 'nameZh' | 'kind' | 'downloadable' | 'officialDownload'>;
}

/** Link to the download section. With scripts it opens the files, or the reason there are none, in a dialog. */
export function DownloadButton({ font }: DownloadButtonProps) {
  const api = useApi();
  const [open, setOpen] = useState(false);
  const [detail, setDetail] = useState<FontDetail | null>(null);
  const [failed, setFailed] = useState(false);
  const offer = offerOf(font);

  const load = async () => {
    setFailed(false);
    try {
      setDetail(await api.call(getFontDetail, { query: { id: font.fontGNo } }));
    } catch {
      // The API client has shown the error.
      setFailed(true);
    }
  };
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(true);
    if (!detail) void load();
  };

  return (
    <>
      <a
        className={quietClass}
        href={`${fontPath(font)}#download`}
        aria-label={OFFERS[offer].label(font.nameZh)}
        aria-haspopup="dialog"
        onClick={show}
      >
        {OFFERS[offer].word}
      </a>
      {open && (
        <Suspense>
          <DownloadDialog
            name={font.nameZh}
            offer={offer}
            font={detail}
            failed={failed}
            onRetry={() => void load()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
