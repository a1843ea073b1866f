import type { AdminEntry } from '@ziwan/contract/admin';
import { AutocompleteInput, ReferenceInput, useResourceContext } from 'react-admin';
import { choicesOf, ENTRY_STATES } from '../../texts/words.ts';
import { chooseBy, searchBy } from '../../ui/filters.tsx';
import { OutcomeBar } from '../../ui/many/outcome-bar.tsx';
import { useMany } from '../../ui/many/use-many.ts';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { askUndo } from '../releases/together.tsx';
import { kindNamed } from './kinds.ts';
import { callChangeEntries, ManyEntryActs } from './many-acts.tsx';
import { RecoverButton } from './recover-button.tsx';
import { StatusText, statusWords } from './status-text.tsx';

const filters = [
  searchBy('标题、摘要、正文'),
  chooseBy('status', [...choicesOf(ENTRY_STATES), { id: 'deleted', name: '回收站' }], 130),
  <ReferenceInput key="tag" source="tag" reference="tags" alwaysOn>
    <AutocompleteInput optionText="tagName" filterToQuery={(q: string) => ({ q })} sx={{ width: 150 }} />
  </ReferenceInput>,
  chooseBy('lacking', [{ id: 'alt', name: '图片没有说明' }], 150),
];

export default function EntryList() {
  const { kind, lead, create } = kindNamed(useResourceContext());
  const acts = useMany(callChangeEntries);
  return (
    <SectionList<AdminEntry>
      filters={filters}
      filter={{ kind }}
      sort="-updatedAt"
      create={create}
      acts={<ManyEntryActs acts={acts} />}
      notice={<OutcomeBar acts={acts} unit="篇" asking={askUndo} />}
      lead={lead}
      phone={{
        primary: (entry) => entry.title,
        secondary: statusWords,
        tertiary: (entry) => <TimeText at={entry.updatedAt} />,
      }}
      columns={[
        { source: 'title' },
        {
          source: 'status',
          sort: false,
          render: (entry) => <State {...entry} />,
          sx: { whiteSpace: 'nowrap' },
        },
        { source: 'publishAt', as: 'time' },
        { source: 'views', as: 'number', wide: true },
        { source: 'editor', sort: false, render: editorOf, wide: true },
        { source: 'updatedAt', as: 'time' },
      ]}
    />
  );
}

const editorOf = ({ editor, origin }: AdminEntry) => editor?.nickname ?? (origin ? '文件导入' : '—');

const State = (entry: AdminEntry) =>
  entry.deletedAt === null ? <StatusText {...entry} /> : <RecoverButton id={entry.id} size="small" />;
