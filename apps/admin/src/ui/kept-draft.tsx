import { Alert, Button } from '@mui/material';
import { minuteOf } from '@ziwan/contract/site-time';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify, useRecordContext, useRegisterMutationMiddleware, useResourceContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { discardDraft, draftsOf, keepDraft, openDraft, takeUpDraft } from '../data/drafts.ts';
import { changedSince, chooseValues, openForm, takeChosen } from '../data/open-forms.ts';

/** Debounce (ms) between typing and storing the draft. */
const RESTS = 800;

interface KeptDraftProps {
  /** Warning if the record is newer than the draft. */
  overNewer?: string;
}

/**
 * Stores the unsaved values of the surrounding form in this browser and offers to restore them after a closed window,
 * a crash or an ended session. A draft that is not taken up stays: saving deletes only what this form wrote itself.
 */
export function KeptDraft(props: KeptDraftProps) {
  const resource = useResourceContext() as string;
  const record = useRecordContext();
  // A copy of another record has no id yet.
  const id = record?.id === undefined ? null : String(record.id);
  const revision = (record?.revision as string | undefined) ?? null;
  return <StoredDraft key={`${resource}:${id}:${revision}`} {...{ resource, id, revision }} {...props} />;
}

interface StoredDraftProps extends KeptDraftProps {
  resource: string;
  id: string | null;
  revision: string | null;
}

function StoredDraft({
  resource,
  id,
  revision,
  overNewer = '那之后这里被改过，接着写会盖掉那次改动。',
}: StoredDraftProps) {
  const { reset, formState, getValues } = useFormContext();
  const notify = useNotify();
  // `isDirty` is true of untouched forms too, since inputs register default values.
  const changed = Object.keys(formState.dirtyFields);
  const dirty = changed.length > 0;
  const values = useWatch();
  const [offered, setOffered] = useState(() => draftsOf(resource, id));
  const [found] = offered;
  const older = found !== undefined && found.revision !== revision;

  useEffect(() => openDraft(resource, id), [resource, id]);

  const { defaultValues } = formState;
  const latest = useRef({ values: getValues, base: defaultValues });
  latest.current = { values: getValues, base: defaultValues };
  useEffect(() => {
    if (id === null) return;
    return openForm(resource, id, () => ({
      values: latest.current.values(),
      base: latest.current.base ?? {},
    }));
  }, [resource, id]);

  // The form has loaded the record once its defaults are those of the revision, and resets itself after the effects of
  // what is in it.
  const loaded = (defaultValues as { revision?: string } | undefined)?.revision ?? null;
  useEffect(() => {
    if (id === null || loaded === null || loaded !== revision) return;
    const timer = setTimeout(() => {
      const chosen = takeChosen(resource, id, loaded);
      if (chosen) reset({ ...getValues(), ...chosen }, { keepDefaultValues: true });
    });
    return () => clearTimeout(timer);
  }, [resource, id, revision, loaded, reset, getValues]);

  // The form takes over the saved record, and with it what was typed while that was on its way.
  const keepTyping = useCallback(
    async (...args: any[]) => {
      const next = args.pop() as (
        ...args: unknown[]
      ) => Promise<{ data: { id: unknown; revision?: string } }>;
      const sent = structuredClone(getValues());
      const answer = await next(...args);
      const typed = changedSince(sent, getValues());
      const { id, revision } = answer.data;
      if (revision !== undefined && Object.keys(typed).length > 0) {
        chooseValues(resource, String(id), revision, typed);
        // The form may be left for the list.
        notify('保存的时候又写的，还没有存，在这一条的表单里', { type: 'warning' });
      }
      return answer;
    },
    [resource, getValues, notify],
  );
  useRegisterMutationMiddleware(keepTyping);

  /** Stores what was typed last, until the timer has done so. */
  const pending = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer
  useEffect(() => {
    if (!dirty) return;
    const typed = Date.now();
    const store = () => {
      pending.current = null;
      const now = getValues();
      const typedValues = Object.fromEntries(changed.map((field) => [field, now[field]]));
      keepDraft(resource, id, typed, { at: new Date().toISOString(), revision, values: typedValues });
    };
    pending.current = store;
    const wait = setTimeout(store, RESTS);
    return () => clearTimeout(wait);
  }, [values, dirty]);
  useEffect(() => {
    const leaving = () => pending.current?.();
    addEventListener('pagehide', leaving);
    return () => removeEventListener('pagehide', leaving);
  }, []);

  if (!found) return null;
  return (
    <Alert
      severity="info"
      icon={false}
      sx={{ my: 2, width: '100%' }}
      action={
        <>
          <Button
            onClick={() => {
              takeUpDraft(resource, id, found);
              reset({ ...getValues(), ...found.values }, { keepDefaultValues: true });
              // Older ones are offered when the form is opened again.
              setOffered([]);
            }}
          >
            接着写
          </Button>
          <Button
            onClick={() => {
              discardDraft(found.key);
              setOffered(offered.slice(1));
            }}
          >
            不要了
          </Button>
        </>
      }
    >
      {minuteOf(found.at)} 有一份没保存的改动。{older && overNewer}
      {dirty && '接着写会换掉刚刚写的。'}
    </Alert>
  );
}
