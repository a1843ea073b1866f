import type { AdminEntry } from '@ziwan/contract/admin';
import { RecordContextProvider, Title, useEditContext, useNotify, useResourceContext } from 'react-admin';
import { EditPage } from '../../ui/edit-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryInBin } from './entry-in-bin.tsx';
import { type EntryValues, publicationOf, toInput } from './entry-values.ts';
import { kindNamed } from './kinds.ts';

export default function EntryEdit() {
  const words = kindNamed(useResourceContext());
  const notify = useNotify();
  return (
    <EditPage
      transform={(values: EntryValues) => toInput(words.kind, values) as never}
      onSuccess={() => notify('已保存', { type: 'success' })}
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
