import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { DataTable, SelectInput, useTranslate } from 'react-admin';
import { TimeInput } from '../../inputs/time-input.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ACTION_CHOICES, type Entry, outcomeOf, whoOf } from './audit-words.ts';
import { givenOf } from './given.ts';
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
      lead="后台里每一次改动都记在这里，谁也不能改、不能删。"
      phone={{
        primary: (entry) => <Sentence entry={entry} />,
        secondary: (entry) => (
          <>
            <TimeText at={entry.at} />　{outcomeOf(entry.outcome).words}
          </>
        ),
        below: (entry) => <DetailsButton entry={entry} />,
      }}
    >
      <DataTable.Col source="at" render={(entry: Entry) => <TimeText at={entry.at} />} />
      <DataTable.Col source="user" disableSort render={whoOf} />
      <DataTable.Col source="action" disableSort render={(entry: Entry) => <Deed entry={entry} />} />
      <DataTable.Col source="outcome" disableSort render={(entry: Entry) => <Outcome entry={entry} />} />
      <DataTable.Col label="细节" render={(entry: Entry) => <DetailsButton entry={entry} />} />
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

function DetailsButton({ entry }: { entry: Entry }) {
  const [open, setOpen] = useState(false);
  const title = useId();
  return (
    <>
      <Button sx={{ ml: -1 }} onClick={() => setOpen(true)}>
        填了什么
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} aria-labelledby={title} fullWidth maxWidth="sm">
          <DialogTitle id={title}>
            {whoOf(entry)} <Deed entry={entry} />
          </DialogTitle>
          <DialogContent>
            <Given entry={entry} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>关闭</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** What came in with a call. */
function Given({ entry }: { entry: Entry }) {
  const translate = useTranslate();
  const labelOf = (section: string, member: string) =>
    translate(`resources.${section}.fields.${member}`, { _: member });
  return (
    <Facts
      rows={[
        ['时间', <TimeText key="at" at={entry.at} />],
        ...givenOf(entry, labelOf),
        ['对象编号', entry.subjectId || '—'],
        ['记录编号', entry.id],
      ]}
    />
  );
}
