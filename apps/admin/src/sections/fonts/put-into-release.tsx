import { Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PutDialog } from '../releases/put-dialog.tsx';
import { useOpenReleases } from '../releases/use-open-releases.ts';
import type { Font } from './font-words.tsx';

/** Puts what the desk has of a family into a release, and says which one has it. */
export function PutIntoRelease({ font, disabled }: { font: Font; disabled: boolean }) {
  const { holder, reload } = useOpenReleases('font', font.id, font.revision);
  const [asking, ask] = useState(false);
  const shown = font.state === 'published' || font.state === 'changed';
  return (
    <>
      <Button variant="outlined" disabled={disabled} onClick={() => ask(true)}>
        放进发布单
      </Button>
      {holder && (
        <Typography variant="body2" color="textSecondary">
          在
          <Link component={RouterLink} to={`/releases/${holder.id}`}>
            「{holder.name}」
          </Link>
          里
        </Typography>
      )}
      {asking && (
        <PutDialog
          title={`把「${font.nameZh}」放进发布单`}
          records={[{ kind: 'font', subject: font.id, revision: font.revision }]}
          asks={shown}
          leaves={font.state === 'published'}
          onClose={() => ask(false)}
          onDone={() => {
            ask(false);
            void reload();
          }}
        />
      )}
    </>
  );
}
