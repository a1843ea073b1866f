import type { ReactNode } from 'react';
import { DropArea } from './drop-area.tsx';
import type { Upload } from './send-file.ts';
import { UploadList } from './upload-list.tsx';
import { isSettled, useUploads } from './use-uploads.ts';

/**
 * Uploads font files and shows the progress of each.
 * @param children draws actions on the accepted files; `done` is true while no upload is running, and `again` reads
 * from the server which families contain their faces by now
 */
export function Uploader({
  children,
}: {
  children: (ready: readonly Upload[], done: boolean, again: () => void) => ReactNode;
}) {
  const uploads = useUploads();
  const ready = uploads.items.flatMap(({ upload }) => (upload?.state === 'ready' ? [upload] : []));
  return (
    <>
      <DropArea onFiles={uploads.take} />
      <UploadList {...uploads} />
      {children(ready, uploads.items.every(isSettled), uploads.readAgain)}
    </>
  );
}
