import { Autocomplete, Box, Button, TextField, Typography } from '@mui/material';
import { addNote, colleagues, noteList, type RecordKind, removeNote } from '@ziwan/contract/admin';
import { useId, useState } from 'react';
import { useGetIdentity, useRecordContext, useResourceContext } from 'react-admin';
import { recordKindOf } from '../data/record-kinds.ts';
import { mentionedIn } from './mentioned.ts';
import { RuledList } from './ruled-list.tsx';
import { TimeText } from './time-text.tsx';
import { useCall } from './use-call.ts';
import { useRead } from './use-read.ts';

/** What staff write to each other about the record, below its page. */
export function RecordNotes() {
  const kind = recordKindOf(useResourceContext());
  const id = useRecordContext()?.id;
  return kind && id !== undefined ? <NotesOf key={String(id)} kind={kind} subject={String(id)} /> : null;
}

function NotesOf({ kind, subject }: { kind: RecordKind; subject: string }) {
  const { data: notes, failure, reload } = useRead(noteList, { query: { kind, subject } });
  const { identity } = useGetIdentity();
  const [remove, removing] = useCall(removeNote, '已删除');
  const heading = useId();
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mt: 6, pt: 2, borderTop: 1, maxWidth: 860 }}>
      <Typography id={heading} variant="h3" component="h2">
        便条
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ pb: 1 }}>
        写给同事的，访客看不到。用 @ 提到谁，谁就在右上角收到提醒。
      </Typography>
      {failure && <Typography role="alert">没能读到便条：{failure}</Typography>}
      <RuledList>
        {(notes ?? []).map((note) => (
          <Box component="li" key={note.id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', typography: 'body2' }}>
              <span>{note.by?.nickname ?? '已注销的账号'}</span>
              <Box component="span" sx={{ color: 'text.secondary', flex: 1 }}>
                <TimeText at={note.at} />
              </Box>
              {note.by?.id === identity?.id && (
                <Button
                  size="small"
                  disabled={removing}
                  aria-label={`删除便条：${note.body.slice(0, 20)}`}
                  onClick={async () => {
                    await remove({ params: { id: note.id } });
                    void reload();
                  }}
                >
                  删除
                </Button>
              )}
            </Box>
            <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.body}</Box>
          </Box>
        ))}
      </RuledList>
      <NewNote kind={kind} subject={subject} onWritten={() => void reload()} />
    </Box>
  );
}

function NewNote({ kind, subject, onWritten }: { kind: RecordKind; subject: string; onWritten: () => void }) {
  const [text, setText] = useState('');
  const { data: people } = useRead(colleagues, { query: { kind } });
  const { identity } = useGetIdentity();
  const [write, writing] = useCall(addNote, ({ mentions }) =>
    mentions.length > 0 ? `写好了，提醒了 ${mentions.map(({ nickname }) => nickname).join('、')}` : '写好了',
  );
  const others = (people ?? []).filter(({ id }) => id !== identity?.id);
  const mentioned = mentionedIn(text, others);
  const submit = async () => {
    const body = { kind, subject, body: text, mentions: mentioned.map(({ id }) => id) };
    if (!(await write({ body }))) return;
    // What was written meanwhile stays.
    setText((now) => (now === text ? '' : now));
    onWritten();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 2 }}>
      <TextField
        label="写一张便条"
        multiline
        minRows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        helperText={mentioned.length > 0 && `会提醒：${mentioned.map(({ nickname }) => nickname).join('、')}`}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {/* Not the form's own button: saving the record is another thing. */}
        <Button
          type="button"
          variant="outlined"
          disabled={writing || text.trim() === ''}
          onClick={() => void submit()}
        >
          写上
        </Button>
        <Autocomplete
          size="small"
          sx={{ width: 200 }}
          options={others}
          value={null}
          blurOnSelect
          clearOnBlur
          getOptionLabel={({ nickname }) => nickname}
          onChange={(_, person) =>
            person && setText(`${text}${text && !/\s$/.test(text) ? ' ' : ''}@${person.nickname} `)
          }
          noOptionsText="没有别的后台人员看得到这一条"
          renderInput={(params) => <TextField {...params} label="提到谁" />}
        />
      </Box>
    </Box>
  );
}
