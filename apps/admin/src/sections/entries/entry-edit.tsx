import type { AdminEntry } from '@ziwan/contract/admin';
import { useEffect } from 'react';
import {
  RecordContextProvider,
  Title,
  useEditContext,
  useNotify,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { EditPage } from '../../ui/edit-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryInBin } from './entry-in-bin.tsx';
import { type EntryValues, publicationOf, toInput } from './fields.ts';
import { kindNamed } from './kinds.ts';
import { scheduledAt } from './schedule.ts';
import { usePutInto } from './use-put-into.ts';

export default function EntryEdit() {
  const words = kindNamed(useResourceContext());
  const notify = useNotify();
  const refresh = useRefresh();
  const { remember, putInto } = usePutInto();
  return (
    <EditPage
      transform={(values: EntryValues) => toInput(words.kind, remember(values)) as never}
      onSuccess={(saved) => {
        const { movedTo } = saved;
        notify(movedTo ? `已保存，地址编号改成了 ${movedTo}` : '已保存', { type: 'success' });
        // The form read the open releases before there was this one.
        void putInto(movedTo ?? saved.id, saved.revision).then((made) => made && refresh());
      }}
    >
      <Loaded />
    </EditPage>
  );
}

function Loaded() {
  const { record } = useEditContext<AdminEntry & { movedTo?: string }>();
  const words = kindNamed(useResourceContext());
  const navigate = useNavigate();
  const movedTo = record?.movedTo;
  useEffect(() => {
    if (movedTo) navigate(`/${words.name}/${encodeURIComponent(movedTo)}`, { replace: true });
  }, [movedTo, words.name, navigate]);
  if (!record || movedTo) return null;
  const values = { ...record, publication: publicationOf(record) };
  return (
    <>
      <Title title={`${words.title} · ${record.title}`} />
      <RecordContextProvider value={values}>
        {record.deletedAt === null ? (
          // A scheduled version that is shown has the revision that it had before.
          <EntryForm key={`${record.revision} ${scheduledAt(record)}`} words={words} />
        ) : (
          <EntryInBin entry={record} />
        )}
      </RecordContextProvider>
    </>
  );
}
