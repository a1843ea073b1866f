import { Box } from '@mui/material';
import { DataTable, SelectInput, useRecordContext, useTranslate } from 'react-admin';
import { TimeInput } from '../../inputs/time-input.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ACTION_CHOICES, type Entry, outcomeOf, SECTION_OF, whoOf } from './audit-words.ts';
import { Deed, Sentence } from './sentence.tsx';

const filters = [
  <SelectInput
    key="action"
    source="action"
    alwaysOn
    choices={ACTION_CHOICES}
    emptyText="全部"
    sx={{ width: 220 }}
  />,
  <TimeInput key="since" source="since" alwaysOn label="从" sx={{ width: 210 }} />,
  <TimeInput key="until" source="until" alwaysOn label="到" sx={{ width: 210 }} />,
];

export default function AuditList() {
  return (
    <SectionList<Entry>
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      rowClick={false}
      lead="后台里每一次改动都记在这里，谁也不能改、不能删。点开一行看当时填了什么。"
      expand={<Details />}
      phone={{
        primary: (entry) => <Sentence entry={entry} />,
        secondary: (entry) => (
          <>
            <TimeText at={entry.at} />　{outcomeOf(entry.outcome).words}
          </>
        ),
        below: (entry) => (
          <Box component="details" sx={{ pb: 1, '& summary': { py: 1, cursor: 'pointer' } }}>
            <summary>当时填了什么</summary>
            <Given entry={entry} />
          </Box>
        ),
      }}
    >
      <DataTable.Col source="at" render={(entry: Entry) => <TimeText at={entry.at} />} />
      <DataTable.Col source="user" disableSort render={whoOf} />
      <DataTable.Col source="action" disableSort render={(entry: Entry) => <Deed entry={entry} />} />
      <DataTable.Col source="outcome" disableSort render={(entry: Entry) => <Outcome entry={entry} />} />
    </SectionList>
  );
}

function Outcome({ entry }: { entry: Entry }) {
  const { done, words } = outcomeOf(entry.outcome);
  return (
    <Box component="span" sx={done ? {} : { color: 'error.main' }}>
      {words}
    </Box>
  );
}

function Details() {
  const entry = useRecordContext<Entry>();
  return entry ? <Given entry={entry} /> : null;
}

/** What came in with a call, under the names that its form has. */
function Given({ entry }: { entry: Entry }) {
  const translate = useTranslate();
  const section = SECTION_OF[entry.subjectKind] ?? entry.subjectKind;
  const labelOf = (name: string) => translate(`resources.${section}.fields.${name}`, { _: name });
  return (
    <Box sx={{ maxWidth: 720, py: 1 }}>
      <Facts
        rows={[
          ...Object.entries(entry.details).map(([name, value]) => [labelOf(name), asText(value)] as const),
          ['对象编号', entry.subjectId || '—'],
          ['记录编号', entry.id],
        ]}
      />
    </Box>
  );
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 1) ?? '');
