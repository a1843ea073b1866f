import { getDownloadUrl } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { toast } from '../../../ui/toast-store.ts';

/** Requests a signed URL and starts the browser's download. */
export function useDownload() {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  /** @returns false on failure, after showing the error */
  const take = async (file: { id: string; type: 'file' | 'family' }): Promise<boolean> => {
    setBusy(true);
    try {
      const link = await api.call(getDownloadUrl, { query: { id: file.id, type: file.type } });
      const anchor = document.createElement('a');
      anchor.href = link.url;
      anchor.download = link.fileName;
      anchor.click();
      toast(`开始下载 ${link.fileName}`, 'success');
      return true;
    } catch {
      // The API client has shown the error.
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, take };
}
