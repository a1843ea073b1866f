import type { AdminEntry } from '@ziwan/contract/admin';
import {
  RecordContextProvider,
  Title,
  useEditContext,
  useNotify,
  useRedirect,
  useResourceContext,
} from 'react-admin';
import { useParams } from 'react-router-dom';
import { EditPage } from '../../ui/edit-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryInBin } from './entry-in-bin.tsx';
import { type EntryValues, publicationOf, toInput } from './entry-values.ts';
import { kindNamed } from './kinds.ts';

export default function EntryEdit() {
  const words = kindNamed(useResourceContext());
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext();
  const { id } = useParams();
  return (
    <EditPage
      transform={(values: EntryValues) => toInput(words.kind, values) as never}
      onSuccess={(saved) => {
        notify('已保存', { type: 'success' });
        // A draft may have got another address.
        if (saved.id !== id) redirect('edit', resource, saved.id);
      }}
    >
      <Loaded />
    </EditPage>
  );
}

function Loaded() {
  const { record } = useEditContext<AdminEntry>();
  const words = kindNamed(useResourceContext());
  if (!record) return null;
  const values = { ...record, publication: publicationOf(record) };
  return (
    <>
      <Title title={`${words.title} · ${record.title}`} />
      <RecordContextProvider value={values}>
        {record.deletedAt === null ? (
          <EntryForm key={record.revision} words={words} />
        ) : (
          <EntryInBin entry={record} />
        )}
      </RecordContextProvider>
    </>
  );
}
