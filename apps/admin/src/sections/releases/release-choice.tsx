import { MenuItem, TextField, type TextFieldProps } from '@mui/material';
import type { Release } from '@ziwan/contract/admin';
import { momentWords } from '../entries/schedule.ts';
import { NEW_RELEASE } from './into-which.ts';

type Props = Pick<TextFieldProps, 'error' | 'helperText' | 'name' | 'inputRef' | 'onBlur'> & {
  releases: readonly Release[] | null;
  value: string;
  onChoose: (id: string) => void;
  /** Offers `NEW_RELEASE`, too. */
  makes?: boolean;
};

/** Chooses one of the open releases. */
export function ReleaseChoice({ releases, value, onChoose, helperText, makes = false, ...props }: Props) {
  const none = releases?.length === 0 && !makes;
  const known = releases?.some(({ id }) => id === value) || (makes && value === NEW_RELEASE);
  return (
    <TextField
      {...props}
      select
      fullWidth
      label="哪一张发布单"
      value={known ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
      disabled={none}
      helperText={none ? '还没有发布单：先到「发布台」新建一张' : helperText}
    >
      {makes && <MenuItem value={NEW_RELEASE}>新建一张</MenuItem>}
      {(releases ?? []).map(({ id, name, publishAt }) => (
        <MenuItem key={id} value={id}>
          {name}
          {publishAt && `（定在 ${momentWords(publishAt)}）`}
        </MenuItem>
      ))}
    </TextField>
  );
}
