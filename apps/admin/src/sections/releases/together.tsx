import { MOST_CHANGES, publishTogether, releaseResource } from '@ziwan/contract/admin';
import type { ReactNode } from 'react';
import { api } from '../../api/client.ts';
import type { useMany, Whole } from '../../ui/many/use-many.ts';
import { useRead } from '../../ui/use-read.ts';
import { UndoDialog } from './undo-dialog.tsx';

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
  const { release, left } = await api.call(publishTogether, { body: { changes, leaves } });
  return {
    changed: release?.size ?? 0,
    failed: left.map(({ subject, why }) => ({ id: subject, why })),
    release: release?.id ?? null,
  };
}

/** Asks whether a release is undone, and about each record that was changed since. */
function UndoRelease({ id, onEnd }: { id: string; onEnd: (done: boolean) => void }) {
  const { data } = useRead(releaseResource.one, { params: { id } });
  return data && <UndoDialog release={data} onClose={() => onEnd(false)} onDone={() => onEnd(true)} />;
}

export const askUndo = (release: string, onEnd: (done: boolean) => void): ReactNode => (
  <UndoRelease id={release} onEnd={onEnd} />
);
