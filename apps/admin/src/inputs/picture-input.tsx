import { Box, Button, TextField, Typography } from '@mui/material';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { FieldTitle, useInput, useResourceContext } from 'react-admin';
import { MediaDialog } from '../media/media-dialog.tsx';
import type { ChosenPicture } from './picture.ts';

/** Requires a description of the picture, for people who cannot see it. */
export const described = (value: ChosenPicture | null | undefined): string | undefined =>
  value && !value.alt?.trim() ? '请写一句图片说明，给看不到图的人' : undefined;

/** Chooses a picture of the media library and describes it. */
export function PictureInput({ source, helperText }: { source: string; helperText?: string }) {
  const { field, fieldState } = useInput({ source, validate: described, defaultValue: null });
  const resource = useResourceContext();
  return (
    <Box sx={{ py: 1, width: '100%' }}>
      <Typography variant="caption" color="textSecondary" component="div" sx={{ pb: 0.5 }}>
        <FieldTitle source={source} resource={resource} />
      </Typography>
      <PictureField
        value={field.value as ChosenPicture | null}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
      {helperText && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, pt: 0.5 }}>
          {helperText}
        </Typography>
      )}
    </Box>
  );
}

interface PictureFieldProps {
  value: ChosenPicture | null | undefined;
  onChange: (value: ChosenPicture | null) => void;
  error?: string | undefined;
}

export function PictureField({ value, onChange, error }: PictureFieldProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      {value ? (
        <>
          <Box
            component="img"
            src={value.src}
            alt={value.alt}
            sx={{
              display: 'block',
              width: '100%',
              maxHeight: 220,
              objectFit: 'contain',
              bgcolor: 'background.paper',
            }}
          />
          <TextField
            label="图片说明"
            multiline
            value={value.alt}
            onChange={(event) => onChange({ src: value.src, alt: event.target.value })}
            error={error !== undefined}
            helperText={error ? said(error) : '一句话说清画面'}
          />
          <Button onClick={() => setChoosing(true)}>换一张</Button>
          <Button onClick={() => onChange(null)}>不要图</Button>
        </>
      ) : (
        <Button variant="outlined" startIcon={<ImagePlus aria-hidden />} onClick={() => setChoosing(true)}>
          选图片
        </Button>
      )}
      {choosing && (
        <MediaDialog
          kind="picture"
          onClose={() => setChoosing(false)}
          onChoose={(media) => {
            onChange({ src: media.src, alt: media.alt });
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}

/** Unwraps a validator's message, which react-admin encloses in a marker. */
const said = (message: string): string => message.replace(/^@@react-admin@@"?|"$/g, '');
