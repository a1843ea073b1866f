import { CreateBase, type RaRecord, Title, useNotify, useRedirect, useResourceContext } from 'react-admin';
import { SaveOnce } from '../../ui/save-once.tsx';
import { EntryForm } from './entry-form.tsx';
import { type EntryValues, toInput } from './fields.ts';
import { kindNamed } from './kinds.ts';
import { usePutInto } from './use-put-into.ts';

export default function EntryCreate() {
  const words = kindNamed(useResourceContext());
  const notify = useNotify();
  const redirect = useRedirect();
  const { remember, putInto } = usePutInto();
  return (
    <CreateBase
      transform={(values: EntryValues) => toInput(words.kind, remember(values)) as never}
      mutationOptions={{
        onSuccess: async (entry: RaRecord) => {
          notify('已保存', { type: 'success' });
          await putInto(String(entry.id), entry.revision);
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
