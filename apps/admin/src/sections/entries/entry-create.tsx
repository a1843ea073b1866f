import { CreateBase, type RaRecord, Title, useNotify, useRedirect, useResourceContext } from 'react-admin';
import { SaveOnce } from '../../ui/save-once.tsx';
import { EntryForm } from './entry-form.tsx';
import { type EntryValues, toInput } from './fields.ts';
import { kindNamed } from './kinds.ts';

export default function EntryCreate() {
  const words = kindNamed(useResourceContext());
  const notify = useNotify();
  const redirect = useRedirect();
  return (
    <CreateBase
      transform={(values: EntryValues) => toInput(words.kind, values) as never}
      mutationOptions={{
        onSuccess: (entry: RaRecord) => {
          notify('已保存', { type: 'success' });
          redirect('edit', words.name, entry.id);
        },
      }}
    >
      <SaveOnce>
        <Title title={words.create} />
        <EntryForm words={words} />
      </SaveOnce>
    </CreateBase>
  );
}
