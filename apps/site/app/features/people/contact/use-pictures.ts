import { SUBMISSION_LIMITS } from '@ziwan/contract';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { refusalSentence } from '../account/refusal.ts';
import { fileError, grants, UploadFailed, upload } from './upload.ts';

interface Picture {
  id: string;
  name: string;
  /** Thumbnail URL; null for a picture uploaded during an earlier visit. */
  view: string | null;
  /** Set after the upload. */
  key: string | null;
  /** 0 to 1. */
  progress: number;
  error: string | null;
}

export interface Pictures {
  list: readonly Picture[];
  busy: boolean;
  /** Message about rejected files. */
  notice: string;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  restore: (kept: readonly { name: string; key: string }[]) => void;
}

/** Pictures of a work. Each uploads when chosen and can be cancelled or retried. */
export function usePictures(): Pictures {
  const api = useApi();
  const [list, setList] = useState<readonly Picture[]>([]);
  const [notice, setNotice] = useState('');
  const under = useRef(new Map<string, AbortController>());
  const files = useRef(new Map<string, File>());
  const views = useRef(new Set<string>());
  const turns = useRef<Promise<void>>(Promise.resolve());
  const grant = useRef<ReturnType<typeof grants> | null>(null);
  grant.current ??= grants(api);

  useEffect(() => {
    const [running, shown] = [under.current, views.current];
    return () => {
      for (const abort of running.values()) abort.abort();
      for (const view of shown) URL.revokeObjectURL(view);
    };
  }, []);

  const change = (id: string, part: Partial<Picture>) =>
    setList((now) => now.map((p) => (p.id === id ? { ...p, ...part } : p)));

  const send = async (id: string, file: File) => {
    const abort = new AbortController();
    under.current.set(id, abort);
    change(id, { error: null, progress: 0 });
    // One at a time: on a slow connection the others would wait for longer than the site does.
    const sent = turns.current.then(async () => {
      const { signal } = abort;
      signal.throwIfAborted();
      const granted = await (grant.current as ReturnType<typeof grants>)();
      return upload(granted, file, { signal, onProgress: (progress) => change(id, { progress }) });
    });
    turns.current = sent.then(
      () => {},
      () => {},
    );
    try {
      const key = await sent;
      change(id, { key, progress: 1 });
    } catch (error) {
      if (abort.signal.aborted) return;
      change(id, { error: error instanceof UploadFailed ? error.message : refusalSentence(error) });
    } finally {
      under.current.delete(id);
    }
  };

  return {
    list,
    busy: list.some((p) => p.key === null && p.error === null),
    notice,
    add(chosen) {
      const refused = chosen.flatMap((file) => {
        const error = fileError(file);
        return error === null ? [] : `${file.name}：${error}`;
      });
      const good = chosen.filter((file) => fileError(file) === null);
      const room = Math.max(0, SUBMISSION_LIMITS.files - list.length);
      if (good.length > room) refused.push(`最多 ${SUBMISSION_LIMITS.files} 张，多出的没有添加`);
      setNotice(refused.join('；'));
      const added = good.slice(0, room).map((file) => {
        const view = URL.createObjectURL(file);
        views.current.add(view);
        const id = crypto.randomUUID();
        files.current.set(id, file);
        return { file, picture: { id, name: file.name, view, key: null, progress: 0, error: null } };
      });
      setList((now) => [...now, ...added.map((a) => a.picture)]);
      for (const { file, picture } of added) void send(picture.id, file);
    },
    remove(id) {
      under.current.get(id)?.abort();
      setNotice('');
      setList((now) => now.filter((p) => p.id !== id));
    },
    retry(id) {
      const file = files.current.get(id);
      if (file) void send(id, file);
    },
    restore(kept) {
      setList(
        kept.slice(0, SUBMISSION_LIMITS.files).map(({ name, key }) => ({
          id: key,
          name,
          view: null,
          key,
          progress: 1,
          error: null,
        })),
      );
    },
  };
}
