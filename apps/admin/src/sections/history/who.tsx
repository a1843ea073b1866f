import { Link, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { recordHistory } from '@ziwan/contract/admin';
import { Link as RouterLink } from 'react-router-dom';

type ShownState = DataOf<typeof recordHistory>['states'][number];

/** Who changed what visitors see, and by which release. */
export function Who({ editor, release }: Pick<ShownState, 'editor' | 'release'>) {
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {editor?.nickname ?? '自动'}
      {release && (
        <>
          {' · '}
          <Link component={RouterLink} to={`/releases/${release.id}`}>
            「{release.name}」
          </Link>
        </>
      )}
    </Typography>
  );
}
