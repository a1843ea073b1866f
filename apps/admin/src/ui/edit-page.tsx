import { EditBase, type EditBaseProps, type RaRecord } from 'react-admin';
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
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={redirect}
      loading={null}
      error={<EditFailed />}
      queryOptions={ownQuery}
      mutationOptions={{ meta: OWN_READ, ...(onSuccess ? { onSuccess } : {}) }}
      {...(transform ? { transform } : {})}
    >
      <Presence />
      {children}
      <RecordNotes />
    </EditBase>
  );
}
