import { MenuItem, TextField, type TextFieldProps } from '@mui/material';
import type { Release } from '@ziwan/contract/admin';
import { momentWords } from '../entries/schedule.ts';

type Props = Pick<TextFieldProps, 'error' | 'helperText' | 'name' | 'inputRef' | 'onBlur'> & {
  releases: readonly Release[] | null;
  value: string;
  onChoose: (id: string) => void;
};

/** Chooses one of the open releases. */
export function ReleaseChoice({ releases, value, onChoose, helperText, ...props }: Props) {
  const none = releases?.length === 0;
  return (
    <TextField
      {...props}
      select
      fullWidth
      label="哪一张发布单"
      value={releases?.some(({ id }) => id === value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
      disabled={none}
      helperText={none ? '还没有发布单：先到「发布台」新建一张' : helperText}
    >
      {(releases ?? []).map(({ id, name, publishAt }) => (
        <MenuItem key={id} value={id}>
          {name}
          {publishAt && `（定在 ${momentWords(publishAt)}）`}
        </MenuItem>
      ))}
    </TextField>
  );
}
