import { Alert, Button } from '@mui/material';
import { minuteOf } from '@ziwan/contract/site-time';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EntryValues } from './entry-values.ts';

interface Kept {
  at: string;
  /** Revision that it was typed over; null for a new entry. */
  revision: string | null;
  values: EntryValues;
}

/** How long (ms) the typing rests before it is kept. */
const RESTS = 800;

const keyOf = (section: string, id: string | null) => `ziwan-draft:${section}:${id ?? 'new'}`;

function read(key: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** When (ms) each was forgotten last: what was typed before that and still waits to be kept is saved already. */
const forgotten = new Map<string, number>();

/** Forgets what was typed, once it is saved. */
export function forgetDraft(section: string, id: string | null): void {
  const key = keyOf(section, id);
  forgotten.set(key, Date.now());
  localStorage.removeItem(key);
}

/**
 * Keeps what is typed in this browser until it is saved, and offers it again: a closed window, a dead battery or an
 * ended session costs nothing.
 */
export function KeptDraft({
  section,
  id,
  revision,
}: {
  section: string;
  id: string | null;
  revision: string | null;
}) {
  const key = keyOf(section, id);
  const { reset, formState, getValues } = useFormContext();
  const { isDirty } = formState;
  const values = useWatch();
  const [found, setFound] = useState(() => read(key));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the rest anew
  useEffect(() => {
    if (!isDirty) return;
    const typed = Date.now();
    const wait = setTimeout(() => {
      if ((forgotten.get(key) ?? 0) >= typed) return;
      const kept: Kept = { at: new Date().toISOString(), revision, values: getValues() };
      try {
        localStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // A full or forbidden store keeps nothing; the form goes on.
      }
    }, RESTS);
    return () => clearTimeout(wait);
  }, [values, isDirty, key, revision]);

  if (!found || isDirty) return null;
  const older = found.revision !== revision;
  return (
    <Alert
      severity="info"
      icon={false}
      sx={{ my: 2, width: '100%' }}
      action={
        <>
          <Button
            onClick={() => {
              reset({ ...getValues(), ...found.values, revision }, { keepDefaultValues: true });
              setFound(null);
            }}
          >
            接着写
          </Button>
          <Button
            onClick={() => {
              localStorage.removeItem(key);
              setFound(null);
            }}
          >
            不要了
          </Button>
        </>
      }
    >
      {minuteOf(found.at)} 有一份没保存的改动。{older && '那之后这一篇被改过，接着写会盖掉那次改动。'}
    </Alert>
  );
}
