import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import type { AdminEntry } from '@ziwan/contract/admin';
import { timeZoneName } from '@ziwan/contract/site-time';
import { required, useInput } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { TimeInput } from '../../inputs/time-input.tsx';
import type { EntryValues } from './fields.ts';
import { ReleaseInput } from './release-input.tsx';
import { consequence, inFuture } from './schedule.ts';

type Publication = NonNullable<EntryValues['publication']>;

/**
 * Chooses between a draft, publishing now and publishing later.
 * @param entry null for a new one
 */
export function PublicationInput({ entry }: { entry: AdminEntry | null }) {
  const { field } = useInput({ source: 'publication', defaultValue: 'draft' });
  const publishAt = useWatch({ name: 'publishAt' }) as string | null;
  const { setValue } = useFormContext();
  const { errors } = useFormState({ name: 'publishAt' });
  const publication = field.value as Publication;
  const seen = entry?.visible ?? false;
  const choices: readonly (readonly [Publication, string])[] = [
    ['draft', seen ? '先存草稿，不换' : '先存草稿'],
    ['now', seen ? '马上换上' : '马上发布'],
    ['later', seen ? '定时换上' : '定时发布'],
    ['release', '放进发布单'],
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
      <ReleaseInput entry={entry} chosen={publication === 'release'} />
      {publication === 'later' && (
        <TimeInput
          source="publishAt"
          helperText={timeZoneName()}
          validate={[required('请选一个将来的时间'), inFuture]}
        />
      )}
      <Typography role="status" variant="body2" color="textSecondary">
        {!errors.publishAt && consequence(publication, publishAt, entry)}
      </Typography>
    </Box>
  );
}
