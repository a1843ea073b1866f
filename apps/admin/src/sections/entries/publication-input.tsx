import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import type { AdminEntry } from '@ziwan/contract/admin';
import { required, useInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { TimeInput } from '../../inputs/time-input.tsx';
import type { EntryValues } from './entry-values.ts';
import { momentWords } from './status-text.tsx';

type Publication = NonNullable<EntryValues['publication']>;

/** A sentence that says what saving will do. */
export function consequence(
  publication: Publication,
  publishAt: string | null | undefined,
  seen: boolean,
  now = Date.now(),
): string {
  if (publication === 'draft')
    return seen ? '存成草稿，访客看到的仍是现在的版本；改好了再来发布。' : '只有后台看得到。';
  if (publication === 'now') return seen ? '保存后访客马上看到新的内容。' : '保存后访客马上能看到。';
  if (!publishAt) return '请选一个将来的时间。';
  const at = Date.parse(publishAt);
  if (at <= now) return '这个时间已经过去，请选一个将来的时间。';
  const moment = momentWords(publishAt, now);
  return seen
    ? `现在的版本一直在，到 ${moment} 换上这一版，发布时间也改成那一刻。`
    : `将于 ${moment} 自动出现。`;
}

/** Chooses between a draft, publishing now and publishing later. */
export function PublicationInput() {
  const record = useRecordContext<AdminEntry>();
  const { field } = useInput({ source: 'publication', defaultValue: 'draft' });
  const publishAt = useWatch({ name: 'publishAt' }) as string | null;
  const { setValue } = useFormContext();
  const publication = field.value as Publication;
  const seen = record?.visible ?? false;
  const choices: readonly (readonly [Publication, string])[] = [
    ['draft', seen ? '先存草稿，不换' : '先存草稿'],
    ['now', seen ? '马上换上' : '马上发布'],
    ['later', seen ? '定时换上' : '定时发布'],
  ];
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, width: '100%' }}>
      <Typography component="legend" variant="h3">
        发布
      </Typography>
      <RadioGroup
        value={publication}
        onChange={(_, value) => {
          field.onChange(value);
          // The server refuses a time in the past.
          if (value === 'later' && !(publishAt && Date.parse(publishAt) > Date.now()))
            setValue('publishAt', null, { shouldDirty: true });
        }}
      >
        {choices.map(([value, words]) => (
          <FormControlLabel key={value} value={value} control={<Radio />} label={words} />
        ))}
      </RadioGroup>
      {publication === 'later' && (
        <TimeInput source="publishAt" helperText="中国时间" validate={required('请选一个将来的时间')} />
      )}
      <Typography role="status" variant="body2" color="textSecondary">
        {consequence(publication, publishAt, seen)}
      </Typography>
    </Box>
  );
}
