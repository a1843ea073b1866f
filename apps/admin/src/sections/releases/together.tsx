import {
  MOST_CHANGES,
  publishTogether,
  type Release,
  releaseResource,
  undoRelease,
} from '@ziwan/contract/admin';
import { type ReactNode, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { api, messageOf } from '../../api/client.ts';
import type { useMany, Whole } from '../../ui/many/use-many.ts';
import { askedOf, UndoDialog } from './undo-dialog.tsx';

interface Together {
  readonly kind: 'font' | 'text';
  readonly ids: readonly string[];
  /** Takes them off the site instead. */
  readonly leaves: boolean;
}

/** Publishes records as one release, as many as one can hold; more become further ones. */
export async function runTogether<C>(
  { runWhole }: Pick<ReturnType<typeof useMany<C>>, 'runWhole'>,
  deed: string,
  { kind, ids, leaves }: Together,
): Promise<void> {
  for (let at = 0; at < ids.length; at += MOST_CHANGES) {
    const some = ids.slice(at, at + MOST_CHANGES);
    await runWhole(deed, some.length, () => publish(kind, some, leaves));
  }
}

async function publish(kind: Together['kind'], ids: readonly string[], leaves: boolean): Promise<Whole> {
  const changes = ids.map((subject) => ({ kind, subject }));
  const { release, left, moved } = await api.call(publishTogether, { body: { changes, leaves } });
  return {
    changed: release?.size ?? 0,
    failed: left.map(({ subject, why }) => ({ id: subject, why })),
    release: release?.id ?? null,
    notes: moved.map(({ title, release }) => `「${title}」从发布单「${release}」里拿出来了`),
  };
}

type OnEnd = (back: number | null) => void;

/** Undoes a release, and asks first about each record that was changed since. */
function UndoRelease({ id, onEnd }: { id: string; onEnd: OnEnd }) {
  const notify = useNotify();
  const [release, setRelease] = useState<Release | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each release
  useEffect(() => {
    const run = async () => {
      try {
        const params = { id };
        const found = await api.call(releaseResource.one, { params });
        if (askedOf(found).length > 0) return setRelease(found);
        await api.call(undoRelease, { params, body: { revision: found.revision } });
        onEnd(found.size);
      } catch (error) {
        notify(messageOf(error), { type: 'error' });
        onEnd(null);
      }
    };
    void run();
  }, [id]);
  return release && <UndoDialog release={release} onClose={() => onEnd(null)} onDone={onEnd} />;
}

export const askUndo = (release: string, onEnd: OnEnd): ReactNode => (
  <UndoRelease id={release} onEnd={onEnd} />
);
