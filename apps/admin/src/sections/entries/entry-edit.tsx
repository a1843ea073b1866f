import type { AdminEntry } from '@ziwan/contract/admin';
import {
  EditBase,
  RecordContextProvider,
  Title,
  useEditContext,
  useNotify,
  useResourceContext,
} from 'react-admin';
import { EditFailed, ERRORS_IN_PAGE } from '../../ui/failed.tsx';
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
      {...ERRORS_IN_PAGE}
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
  // Records of the list carry no text; the form waits for the full record.
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
