import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { TimeInput } from '../../inputs/time-input.tsx';
import { Facts } from '../../ui/facts.tsx';
import { chooseBy } from '../../ui/filters.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { inputRows } from './action-input.ts';
import { ACTION_CHOICES, type Entry, nameActor, nameOutcome, sectionOf } from './action-names.ts';
import { ActionText, Sentence } from './sentence.tsx';

export default function AuditList() {
  return (
    <SectionList<Entry>
      filters={[
        chooseBy('action', ACTION_CHOICES, 220),
        <TimeInput key="since" source="since" alwaysOn label="从" sx={{ width: 210 }} />,
        <TimeInput key="until" source="until" alwaysOn label="到" sx={{ width: 210 }} />,
      ]}
      sort="-at"
      rowClick={false}
      lead="后台里每一次改动都记在这里，谁也不能改、不能删。"
      phone={{
        primary: (entry) => <Sentence entry={entry} />,
        secondary: (entry) => (
          <>
            <TimeText at={entry.at} />　
            <Outcome entry={entry} />
          </>
        ),
        below: (entry) => <DetailsButton entry={entry} />,
      }}
      columns={[
        { source: 'at', as: 'time' },
        { source: 'user', sort: false, render: nameActor },
        { source: 'action', sort: false, render: (entry) => <ActionText entry={entry} /> },
        { source: 'outcome', sort: false, render: (entry) => <Outcome entry={entry} /> },
        { label: '细节', render: (entry) => <DetailsButton entry={entry} /> },
      ]}
    />
  );
}

function Outcome({ entry }: { entry: Entry }) {
  const translate = useTranslate();
  const { done, words } = nameOutcome(entry.outcome, entry.details, (member) =>
    translate(`resources.${sectionOf(entry)}.fields.${member}`, { _: member }),
  );
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
            {nameActor(entry)} <ActionText entry={entry} />
          </DialogTitle>
          <DialogContent>
            <InputFacts entry={entry} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>关闭</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

function InputFacts({ entry }: { entry: Entry }) {
  const translate = useTranslate();
  const labelOf = (section: string, member: string) =>
    translate(`resources.${section}.fields.${member}`, { _: member });
  return (
    <Facts
      rows={[
        ['时间', <TimeText key="at" at={entry.at} />],
        ...inputRows(entry, labelOf),
        ['对象编号', entry.subjectId || '—'],
        ['记录编号', entry.id],
      ]}
    />
  );
}
