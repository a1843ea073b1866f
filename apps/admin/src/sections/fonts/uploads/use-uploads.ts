import { cancelUpload, FONT_LIMITS, uploadState } from '@ziwan/contract/admin';
import { useEffect, useRef, useState } from 'react';
import { api, messageOf } from '../../../api/client.ts';
import { sizeOf } from '../../../texts/size.ts';
import type { Gathered } from './gather.ts';
import { sendFile, type Upload } from './send-file.ts';

/** Files that are sent at once. The check of one does not hold up the next. */
const AT_ONCE = 3;

export interface Item {
  readonly key: number;
  readonly file: File;
  readonly licence: Gathered['licence'];
  readonly upload: Upload | null;
  /** Reason for a failed transfer; `upload.reason` says why the server refused the file. */
  readonly error: string | null;
  /** False for a file that is empty or too large. */
  readonly sendable: boolean;
  /** True while the server cannot be reached. */
  readonly away: boolean;
}

export const isSettled = ({ error, upload }: Item): boolean =>
  error !== null || upload?.state === 'ready' || upload?.state === 'refused';

/** Sends font files, a few at a time, and follows their checks. */
export function useUploads() {
  const [items, setItems] = useState<readonly Item[]>([]);
  const next = useRef(0);
  const waiting = useRef<(() => Promise<void>)[]>([]);
  const free = useRef(AT_ONCE);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const change = (key: number, part: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)));

  const go = () => {
    while (free.current > 0) {
      const send = waiting.current.shift();
      if (!send) return;
      free.current--;
      void send().finally(() => {
        free.current++;
        go();
      });
    }
  };

  /** Resolves once the file is sent, or will not be; its check goes on. */
  const sent = ({ key, file, licence, upload: begun }: Item): Promise<void> => {
    const { signal } = leaving.current;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      sendFile(file, {
        signal,
        begun,
        licence,
        onProgress: (upload) => {
          change(key, { upload, away: false });
          if (upload.state !== 'receiving') resolve();
        },
        onAway: () => change(key, { away: true }),
      })
        .catch((failure) => {
          if (!signal.aborted) change(key, { error: messageOf(failure), away: false });
        })
        .finally(resolve);
    });
  };

  const send = (item: Item) => {
    waiting.current.push(() => sent(item));
    go();
  };

  const take = (gathered: readonly Gathered[]) => {
    const added = gathered.map(({ file, licence }): Item => {
      const tooLarge = file.size > FONT_LIMITS.bytes ? `超过 ${sizeOf(FONT_LIMITS.bytes)}，没有上传` : null;
      const error = file.size === 0 ? '这是空文件' : tooLarge;
      return {
        ...{ key: next.current++, file, licence, upload: null, error },
        ...{ sendable: error === null, away: false },
      };
    });
    setItems((all) => [...all, ...added]);
    for (const item of added) if (item.sendable) send(item);
  };

  return {
    items,
    take,
    /** Tries a file again that failed. */
    again: (item: Item) => {
      change(item.key, { error: null });
      send(item);
    },
    /** Takes a file off the list, and its upload off the server. */
    leave: (item: Item) => {
      setItems((all) => all.filter(({ key }) => key !== item.key));
      if (item.upload)
        api.call(cancelUpload, { params: { id: item.upload.id } }, { quiet: true }).catch(() => {});
    },
    /** Reads from the server which families contain the faces of the files by now. */
    readAgain: () => {
      for (const { key, upload } of items)
        if (upload?.state === 'ready')
          api
            .call(uploadState, { params: { id: upload.id } }, { quiet: true })
            .then((upload) => change(key, { upload }))
            .catch((failure) => change(key, { error: messageOf(failure), upload: null, sendable: false }));
    },
  };
}
