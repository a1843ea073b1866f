import type { AdminEntry } from '@ziwan/contract/admin';
import {
  EditBase,
  RecordContextProvider,
  Title,
  useEditContext,
  useNotify,
  useResourceContext,
} from 'react-admin';
import { EditFailed, TOLD_IN_PAGE } from '../../ui/failed.tsx';
import { EntryForm } from './entry-form.tsx';
import { type EntryValues, publicationOf, toInput } from './entry-values.ts';
import { kindNamed } from './kinds.ts';

export default function EntryEdit() {
  const words = kindNamed(useResourceContext());
  const notify = useNotify();
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={false}
      error={<EditFailed />}
      {...TOLD_IN_PAGE}
      transform={(values: EntryValues) => toInput(words.kind, values) as never}
      mutationOptions={{
        onSuccess: () => notify('已保存', { type: 'success' }),
      }}
    >
      <Loaded />
    </EditBase>
  );
}

function Loaded() {
  const { record } = useEditContext<AdminEntry>();
  const words = kindNamed(useResourceContext());
  // A list leaves the text out; the form waits for the whole of it.
  if (record?.markdown === undefined) return null;
  const values = { ...record, publication: publicationOf(record) };
  return (
    <>
      <Title title={`${words.title} · ${record.title}`} />
      <RecordContextProvider value={values}>
        <EntryForm key={record.revision} words={words} />
      </RecordContextProvider>
    </>
  );
}
