import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { type RaRecord, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { messageOf } from '../api/client.ts';
import { chooseValues, conflictsIn, type FieldConflict, formStateOf } from '../data/open-forms.ts';
import { valueWords } from '../sections/audit/action-input.ts';
import { labelOf } from '../sections/index.ts';
import { OWN_READ } from '../ui/own-read.ts';

interface ConflictDialogProps {
  resource: string;
  id: string;
  typed: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

type Side = 'mine' | 'theirs';

/**
 * Shows what somebody else has saved beside what the form has, field by field, and loads the record anew with what is
 * chosen of both. Nothing is saved; what is not chosen of the form stays as its draft.
 */
export function ConflictDialog({ resource, id, typed, onClose }: ConflictDialogProps) {
  const refresh = useRefresh();
  const notify = useNotify();
  const title = useId();
  const [copied, setCopied] = useState(false);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const { latest, failure } = useLatest(resource, id);
  const form = formStateOf(resource, id);
  const found = latest && form ? conflictsIn(form, latest, Object.keys(typed)) : [];
  const both = found.filter(({ by }) => by === 'both');
  const listed = (by: FieldConflict['by']) =>
    found
      .filter((field) => field.by === by)
      .map(({ field }) => labelOf(resource, field))
      .join('、');
  const chooseAll = (side: Side) => setSides(Object.fromEntries(both.map(({ field }) => [field, side])));
  const load = () => {
    const mine = found.filter(
      ({ field, by }) => by === 'me' || (by === 'both' && (sides[field] ?? 'mine') === 'mine'),
    );
    if (latest)
      chooseValues(
        resource,
        id,
        String(latest.revision),
        Object.fromEntries(mine.map(({ field, mine }) => [field, mine])),
      );
    onClose();
    refresh();
  };

  const copy = () =>
    navigator.clipboard.writeText(asText(resource, typed)).then(
      () => setCopied(true),
      () => notify('浏览器不让复制，请留在这里自己抄下来', { type: 'error' }),
    );

  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="md">
      <DialogTitle id={title}>有人刚刚改过这一条</DialogTitle>
      <DialogContent>
        <Typography>
          你打开之后，别人保存了新的内容，所以这次没有保存。
          {both.length > 0 && '两个人都改了的，逐项选用谁的；选好之后在表单里看过，再保存。'}
          {latest && both.length === 0 && '你们改的不是同一处：合到一起，在表单里看过，再保存。'}
        </Typography>
        {failure && <Typography role="alert">别人保存的没有读到：{failure}</Typography>}
        {both.length > 1 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 1, ml: -1 }}>
            <Button onClick={() => chooseAll('mine')}>都用我写的</Button>
            <Button onClick={() => chooseAll('theirs')}>都用别人保存的</Button>
          </Box>
        )}
        {both.map((conflict) => (
          <Choice
            key={conflict.field}
            resource={resource}
            conflict={conflict}
            side={sides[conflict.field] ?? 'mine'}
            onChoose={(side) => setSides({ ...sides, [conflict.field]: side })}
          />
        ))}
        {listed('me') && <Typography sx={{ pt: 2 }}>只有你改了，会留着：{listed('me')}。</Typography>}
        {listed('them') && <Typography sx={{ pt: 2 }}>只有别人改了，会换上：{listed('them')}。</Typography>}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose}>留在这里</Button>
        <Button onClick={copy}>{copied ? '已复制' : '复制我写的'}</Button>
        <Button variant="contained" disabled={!latest && !failure} onClick={load}>
          {found.length === 0 ? '载入最新内容' : both.length > 0 ? '按选的合到一起' : '合到一起'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The record as it is saved by now. */
function useLatest(resource: string, id: string) {
  const provider = useDataProvider();
  const [latest, setLatest] = useState<RaRecord | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let open = true;
    provider.getOne(resource, { id, meta: OWN_READ }).then(
      ({ data }) => open && setLatest(data),
      (error) => open && setFailure(messageOf(error)),
    );
    return () => {
      open = false;
    };
  }, [provider, resource, id]);
  return { latest, failure };
}

interface ChoiceProps {
  resource: string;
  conflict: FieldConflict;
  side: Side;
  onChoose: (side: Side) => void;
}

/** Both values of a field side by side, under each other on a phone. */
function Choice({ resource, conflict: { field, mine, theirs }, side, onChoose }: ChoiceProps) {
  const label = useId();
  const options = [
    ['mine', '我写的', mine],
    ['theirs', '别人保存的', theirs],
  ] as const;
  return (
    <Box sx={{ pt: 2, mt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={label} variant="h3" component="h3">
        {labelOf(resource, field)}
      </Typography>
      <RadioGroup
        aria-labelledby={label}
        value={side}
        onChange={(_, value) => onChoose(value as Side)}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {options.map(([value, words, is]) => (
          <div key={value}>
            <FormControlLabel value={value} control={<Radio />} label={words} />
            <Box
              tabIndex={0}
              role="group"
              aria-label={`${labelOf(resource, field)}，${words}`}
              sx={{
                maxHeight: '12lh',
                overflow: 'auto',
                overflowWrap: 'anywhere',
                whiteSpace: 'pre-wrap',
                typography: 'body2',
                borderLeft: 2,
                borderColor: side === value ? 'primary.main' : 'divider',
                pl: 1.5,
              }}
            >
              {valueWords(resource, (section, member) => labelOf(section, member), field, is)}
            </Box>
          </div>
        ))}
      </RadioGroup>
    </Box>
  );
}

/** Formats form values as lines of `label：value` for pasting. */
function asText(resource: string, typed: Readonly<Record<string, unknown>>): string {
  return Object.entries(typed)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return `${labelOf(resource, name)}：${text}`;
    })
    .join('\n\n');
}
