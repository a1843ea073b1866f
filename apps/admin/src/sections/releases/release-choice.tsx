import { Box, MenuItem, TextField, type TextFieldProps } from '@mui/material';
import type { Release } from '@ziwan/contract/admin';
import { momentWords } from '../entries/schedule.ts';
import { NEW_RELEASE } from './into-which.ts';
import { toldApart } from './told-apart.ts';

type Props = Pick<TextFieldProps, 'error' | 'helperText' | 'name' | 'inputRef' | 'onBlur'> & {
  releases: readonly Release[] | null;
  value: string;
  onChoose: (id: string) => void;
};

/** Chooses one of the open releases, or `NEW_RELEASE`. */
export function ReleaseChoice({ releases, value, onChoose, ...props }: Props) {
  const known = value === NEW_RELEASE || releases?.some(({ id }) => id === value);
  return (
    <TextField
      {...props}
      select
      fullWidth
      label="哪一张发布单"
      value={known ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <MenuItem value={NEW_RELEASE}>新建一张</MenuItem>
      {(releases ?? []).map((release) => (
        <MenuItem key={release.id} value={release.id} sx={{ flexWrap: 'wrap', columnGap: 1.5 }}>
          {release.name}
          {release.publishAt && `（定在 ${momentWords(release.publishAt)}）`}
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {toldApart(release, releases ?? [])}
          </Box>
        </MenuItem>
      ))}
    </TextField>
  );
}
