import { Link, Typography } from '@mui/material';
import type { AdminEntry } from '@ziwan/contract/admin';
import { useEffect } from 'react';
import { maxLength, required, TextInput, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { NEW_RELEASE } from '../releases/into-which.ts';
import { ReleaseChoice } from '../releases/release-choice.tsx';
import { useOpenReleases } from '../releases/use-open-releases.ts';
import { OwnRelease } from './own-release.tsx';

interface Props {
  /** `null` for a new one. */
  entry: AdminEntry | null;
  /** True if the version goes into a release. */
  chosen: boolean;
}

/** Chooses the release that a version goes into, and says which one has an earlier version. */
export function ReleaseInput({ entry, chosen }: Props) {
  const open = useOpenReleases('text', entry?.id, `${entry?.revision} ${entry?.release?.id}`);
  // The release that the form itself makes is no choice.
  const holder = open.holder?.single ? null : open.holder;
  const releases = open.releases?.filter(({ single }) => !single) ?? null;
  const { setValue, getFieldState } = useFormContext();
  const holds = holder?.id;
  useEffect(() => {
    if (holds === undefined || getFieldState('publication').isDirty) return;
    setValue('publication', 'release');
    setValue('release', holds);
  }, [holds, setValue, getFieldState]);
  return (
    <>
      {entry?.release?.single && <OwnRelease release={entry.release} />}
      {holder && (
        <Typography variant="body2" color="textSecondary">
          在
          <Link component={RouterLink} to={`/releases/${holder.id}`}>
            「{holder.name}」
          </Link>
          里；保存时选「放进发布单」，里面的才换成新的。
        </Typography>
      )}
      {chosen && <Choice releases={releases} />}
    </>
  );
}

function Choice({ releases }: { releases: ReturnType<typeof useOpenReleases>['releases'] }) {
  const { field, fieldState } = useInput({ source: 'release', validate: required('请选一张发布单') });
  return (
    <>
      <ReleaseChoice
        releases={releases}
        name={field.name}
        inputRef={field.ref}
        value={field.value ?? ''}
        onChoose={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.invalid}
        helperText={fieldState.invalid ? '请选一张发布单' : undefined}
      />
      {field.value === NEW_RELEASE && (
        <TextInput
          source="releaseName"
          label="发布单的名字"
          helperText="比如「春季上新」"
          validate={[required('请填名字'), maxLength(60)]}
        />
      )}
    </>
  );
}
