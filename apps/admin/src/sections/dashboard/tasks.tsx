import { Autocomplete, Box, Button, TextField, Typography } from '@mui/material';
import { ERRORS, type ErrorKey } from '@ziwan/contract';
import { adminFontList, type NumberTask, numberTasks, putAsideTask } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../auth/use-may.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';
import { useRead } from '../../ui/use-read.ts';

/** Days that a task is put aside. */
const ASIDE = 30;

/** What the figures ask for, each with the forms that do something about it. */
export function Tasks() {
  return useMay('operator') ? <TaskList /> : null;
}

function TaskList() {
  const { data, failure, reload } = useRead(numberTasks, {});
  const [aside, working] = useCall(putAsideTask, `${ASIDE} 天里不再提它`);
  if (failure)
    return (
      <Typography color="error" role="alert">
        没能读到数字里的待办：{failure}
      </Typography>
    );
  if (!data || data.length === 0) return null;
  const putAside = async ({ topic, subject, detail }: NumberTask) => {
    await aside({ body: { topic, subject, detail, days: ASIDE } });
    await reload();
  };
  return (
    <section aria-label="访客要的">
      <Typography variant="h2" sx={{ pb: 1 }}>
        访客要的
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'text.primary' }}>
        {data.map((task) => (
          <Box
            component="li"
            key={`${task.topic} ${task.subject} ${task.detail}`}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography sx={{ flex: '1 1 18em', overflowWrap: 'anywhere' }}>{wordsOf(task)}</Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
              <Acts task={task} />
              <Button disabled={working} onClick={() => void putAside(task)}>
                先放着
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}

function wordsOf({ topic, name, detail, n }: NumberTask): string {
  if (topic === 'search') return `「${name}」30 天里搜了 ${n} 人次，都没有`;
  if (topic === 'lacks') return `「${name}」缺「${detail}」，要的有 ${n} 人次`;
  return `「${name}」被拒 ${n} 人次：${ERRORS[detail as ErrorKey]?.message ?? detail}`;
}

/** Addresses of forms with fields filled in. */
const formAt = (path: string, source: object): string =>
  `${path}/create?${new URLSearchParams({ source: JSON.stringify(source) })}`;

function Acts({ task: { subject, fontGNo } }: { task: NumberTask }) {
  const [choosing, choose] = useState(false);
  if (fontGNo !== null)
    return (
      <Button component={Link} to={`/fonts/${encodeURIComponent(fontGNo)}`}>
        看这款字体
      </Button>
    );
  return (
    <>
      <Button onClick={() => choose(true)}>加别名</Button>
      <Button
        component={Link}
        to={formAt('/baike', {
          title: subject,
          markdown: `「${subject}」本站没有收。`,
          details: { aliases: [subject] },
        })}
      >
        写一条说明
      </Button>
      {choosing && <AliasDialog word={subject} onClose={() => choose(false)} />}
    </>
  );
}

/** Chooses the font that the word means, and opens its form with the word among its aliases. */
function AliasDialog({ word, onClose }: { word: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [q, search] = useState('');
  const [font, setFont] = useState<{ id: string; nameZh: string } | null>(null);
  const { data } = useRead(adminFontList, { query: { q, size: '10', current: '1' } });
  const { holds, field } = useMistakes<'font'>();
  const { error, helperText } = field('font', '', () => {}, '打开它的资料，别名已经填好，看过再保存');
  return (
    <FormDialog
      title={`「${word}」指的是哪一款`}
      action="打开它的资料"
      working={false}
      onClose={onClose}
      onSubmit={(form) => {
        if (holds(form, { font: font ? undefined : '请选一款字体' }) && font)
          navigate(`/fonts/${encodeURIComponent(font.id)}?${new URLSearchParams({ alias: word })}`);
      }}
    >
      <Autocomplete
        options={data?.records ?? []}
        getOptionLabel={({ nameZh }) => nameZh}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        filterOptions={(all) => all}
        onInputChange={(_, words, why) => {
          if (why === 'input') search(words);
        }}
        onChange={(_, chosen) => setFont(chosen)}
        noOptionsText="没有这样的字体"
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            required
            label="字体"
            error={error}
            helperText={helperText}
            sx={{ mt: 1 }}
          />
        )}
      />
    </FormDialog>
  );
}
