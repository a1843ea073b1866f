import { MenuItem, TextField, type TextFieldProps } from '@mui/material';
import type { Release } from '@ziwan/contract/admin';
import { momentWords } from '../entries/schedule.ts';
import { NEW_RELEASE } from './into-which.ts';

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
      {(releases ?? []).map(({ id, name, publishAt }) => (
        <MenuItem key={id} value={id}>
          {name}
          {publishAt && `（定在 ${momentWords(publishAt)}）`}
        </MenuItem>
      ))}
    </TextField>
  );
}
