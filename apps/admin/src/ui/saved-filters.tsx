import { Box, Button, Chip, TextField } from '@mui/material';
import { removeFilter, SAVED_FILTERS, savedFilterList, saveFilter } from '@ziwan/contract/admin';
import { useState } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import { FormDialog } from './form-dialog.tsx';
import { useCall } from './use-call.ts';
import { useMistakes } from './use-mistakes.ts';
import { useRead } from './use-read.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Filters that the person keeps for this list: applied with a click, saved under a name. */
export function SavedFilters() {
  const section = useResourceContext() as string;
  const { filterValues, setFilters } = useListContext();
  const { data: kept, reload } = useRead(savedFilterList, { query: { section } });
  const [remove] = useCall(removeFilter, '已删掉这个筛选');
  const [naming, setNaming] = useState(false);
  const now = filterValues ?? {};
  const isFiltered = Object.keys(now).length > 0;
  const isKept = kept?.some(({ filter }) => isSame(filter, now)) ?? true;
  if (!kept || (kept.length === 0 && !isFiltered)) return null;
  return (
    <Box role="group" aria-label="存下的筛选" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pb: 1.5 }}>
      {kept.map(({ id, name, filter }) => (
        <Chip
          key={id}
          label={name}
          aria-pressed={isSame(filter, now)}
          color={isSame(filter, now) ? 'secondary' : 'default'}
          variant="outlined"
          title="按 Delete 删掉"
          onClick={() => setFilters(isSame(filter, now) ? {} : filter)}
          onDelete={async () => {
            await remove({ params: { id } });
            void reload();
          }}
        />
      ))}
      {isFiltered && !isKept && (
        <Button size="small" onClick={() => setNaming(true)}>
          存下现在的筛选
        </Button>
      )}
      {naming && (
        <NameDialog
          section={section}
          filter={now}
          taken={kept.map(({ name }) => name)}
          onClose={() => setNaming(false)}
          onSaved={() => {
            setNaming(false);
            void reload();
          }}
        />
      )}
    </Box>
  );
}

interface NameDialogProps {
  section: string;
  filter: Record<string, unknown>;
  taken: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

function NameDialog({ section, filter, taken, onClose, onSaved }: NameDialogProps) {
  const [name, setName] = useState('');
  const [save, saving] = useCall(saveFilter, '存下了，只有你看得到');
  const { holds, field } = useMistakes<'name'>();
  const submit = async (form: HTMLFormElement) => {
    if (!holds(form, { name: name.trim() === '' ? '请起个名字' : undefined })) return;
    if (await save({ body: { section, name, filter } })) onSaved();
  };
  const hint = taken.includes(name.trim()) ? '已经有这个名字，存下会换掉原来的' : '如：没有标签的草稿';
  return (
    <FormDialog title="存下现在的筛选" action="存下" working={saving} onSubmit={submit} onClose={onClose}>
      <TextField
        autoFocus
        label="名字"
        {...field('name', name, setName, hint)}
        slotProps={{ htmlInput: { maxLength: SAVED_FILTERS.name } }}
      />
    </FormDialog>
  );
}
