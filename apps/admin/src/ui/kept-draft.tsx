import { Alert, Button } from '@mui/material';
import { minuteOf } from '@ziwan/contract/site-time';
import { useEffect, useState } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { forgetDraft, keepDraft, readDraft } from '../data/drafts.ts';

/** How long (ms) the typing rests before it is kept. */
const RESTS = 800;

interface KeptDraftProps {
  /** What going on does to a newer revision. */
  overNewer?: string;
}

/**
 * Keeps what is typed into the form around it in this browser until it is saved, and offers it again: a closed window,
 * a dead battery or an ended session costs nothing.
 */
export function KeptDraft(props: KeptDraftProps) {
  const resource = useResourceContext() as string;
  const record = useRecordContext();
  const id = record ? String(record.id) : null;
  const revision = (record?.revision as string | undefined) ?? null;
  return <Keeper key={`${resource}:${id}:${revision}`} {...{ resource, id, revision }} {...props} />;
}

interface KeeperProps extends KeptDraftProps {
  resource: string;
  id: string | null;
  revision: string | null;
}

function Keeper({
  resource,
  id,
  revision,
  overNewer = '那之后这里被改过，接着写会盖掉那次改动。',
}: KeeperProps) {
  const { reset, formState, getValues } = useFormContext();
  // Not `isDirty`: inputs give an untouched form values that it did not begin with.
  const changed = Object.keys(formState.dirtyFields);
  const dirty = changed.length > 0;
  const values = useWatch();
  const [found, setFound] = useState(() => readDraft(resource, id));
  const older = found !== null && found.revision !== revision;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the rest anew
  useEffect(() => {
    if (!dirty) return;
    const typed = Date.now();
    const wait = setTimeout(() => {
      const now = getValues();
      const typedValues = Object.fromEntries(changed.map((field) => [field, now[field]]));
      keepDraft(resource, id, typed, { at: new Date().toISOString(), revision, values: typedValues });
    }, RESTS);
    return () => clearTimeout(wait);
  }, [values, dirty]);

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
              reset({ ...getValues(), ...found.values }, { keepDefaultValues: true });
              setFound(null);
            }}
          >
            接着写
          </Button>
          <Button
            onClick={() => {
              if (!dirty) forgetDraft(resource, id);
              setFound(null);
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
