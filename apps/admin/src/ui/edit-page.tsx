import { ApiError, ERRORS } from '@ziwan/contract';
import { EditBase, type EditBaseProps, type RaRecord, useNotify } from 'react-admin';
import { EditFailed } from './failed.tsx';
import { OWN_READ, ownQuery } from './own-read.ts';
import { Presence } from './presence.tsx';
import { RecordNotes } from './record-notes.tsx';

interface EditPageProps extends Pick<EditBaseProps, 'children'> {
  /** Converts form values to the request body. */
  transform?: EditBaseProps['transform'] | undefined;
  /** Where to go once saved; stays by default. */
  redirect?: 'list' | 'edit' | false;
  onSuccess?: (saved: RaRecord) => void;
}

/** The page that edits a record. Its content waits for the record; saving waits for the server's answer. */
export function EditPage({ transform, redirect = false, onSuccess, children }: EditPageProps) {
  const notify = useNotify();
  const onError = (error: unknown) => {
    // The dialog of a conflict says more, and inputs say what is wrong with them.
    if (error instanceof ApiError && error.code === ERRORS.EDIT_CONFLICT.code) return;
    const { message, body } = error as Error & { body?: { errors?: object } };
    if (Object.keys(body?.errors ?? {}).length === 0) notify(message, { type: 'error' });
  };
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={redirect}
      loading={null}
      error={<EditFailed />}
      queryOptions={ownQuery}
      mutationOptions={{ meta: OWN_READ, onError, ...(onSuccess ? { onSuccess } : {}) }}
      {...(transform ? { transform } : {})}
    >
      <Presence />
      {children}
      <RecordNotes />
    </EditBase>
  );
}
