import { Box, Button, Link, Typography } from '@mui/material';
import { putReleaseChange } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.ts';
import { ReleaseChoice } from '../releases/release-choice.tsx';
import { useOpenReleases } from '../releases/use-open-releases.ts';
import type { Font } from './font-words.tsx';

/** Puts what the desk has of a family into a release, and says which one has it. */
export function PutIntoRelease({ font, disabled }: { font: Font; disabled: boolean }) {
  const { releases, holder, reload } = useOpenReleases('font', font.id, font.revision);
  const [asking, ask] = useState(false);
  const [chosen, choose] = useState('');
  const [put, working] = useCall(putReleaseChange, ({ name }) => `已放进“${name}”`);
  const id = chosen || holder?.id || '';
  const submit = async () => {
    const body = { kind: 'font' as const, subject: font.id, revision: font.revision };
    if (!(await put({ params: { id }, body }))) return;
    ask(false);
    void reload();
  };
  return (
    <>
      {(font.state !== 'published' || holder) && (
        <Button variant="outlined" disabled={disabled} onClick={() => ask(true)}>
          放进发布单
        </Button>
      )}
      {holder && (
        <Typography variant="body2" color="secondary">
          在
          <Link component={RouterLink} to={`/releases/${holder.id}`}>
            “{holder.name}”
          </Link>
          里
        </Typography>
      )}
      {asking && (
        <FormDialog
          title={`把“${font.nameZh}”放进发布单`}
          action="放进"
          working={working || id === ''}
          onClose={() => ask(false)}
          onSubmit={() => void submit()}
        >
          放进的是现在保存的样子；之后再改，要再放一次。发布之前访客看不到。
          <Box sx={{ pt: 2 }}>
            <ReleaseChoice releases={releases} value={id} onChoose={choose} />
          </Box>
        </FormDialog>
      )}
    </>
  );
}
