import { Box, FormControlLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import type { InputOf } from '@ziwan/contract';
import { putReleaseChange, type Release, releaseResource } from '@ziwan/contract/admin';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';
import { momentWords } from '../entries/schedule.ts';
import { firstChoice, NEW_RELEASE, releaseMaker } from './into-which.ts';
import { ReleaseChoice } from './release-choice.tsx';
import { useOpenReleases } from './use-open-releases.ts';

interface Props {
  title: string;
  records: readonly InputOf<typeof putReleaseChange>['body']['changes'][number][];
  /** What is done with them on the site; asked if both are possible. */
  asks: boolean;
  leaves: boolean;
  onClose: () => void;
  /** @param release its id */
  onDone: (release: string) => void;
}

/** Says which times are given up. @param into the release that was chosen */
export function timedWords(
  releases: readonly Release[] | null,
  records: readonly { kind: string; subject?: string }[],
  into: string,
): string {
  const left = (releases ?? []).filter(
    ({ id, single, publishAt, holds }) =>
      single &&
      publishAt !== null &&
      id !== into &&
      holds.some((held) =>
        records.some(({ kind, subject }) => held.kind === kind && held.subject === subject),
      ),
  );
  const names = left.map(({ name, publishAt }) => `「${name}」（${momentWords(publishAt ?? '')}）`);
  return names.length === 0 ? '' : `${names.join('、')}作罢，改随选的这张发布单。`;
}

/** Says which other releases lose records. @param into the release that was chosen */
export function movedWords(
  releases: readonly Release[] | null,
  records: readonly { kind: string; subject?: string | undefined }[],
  into: string,
): string {
  const losing = (releases ?? []).flatMap(({ id, single, name, holds }) => {
    const n = holds.filter((held) =>
      records.some(({ kind, subject }) => held.kind === kind && held.subject === subject),
    ).length;
    return single || id === into || n === 0 ? [] : [`「${name}」里的 ${n} 处`];
  });
  return losing.length === 0 ? '' : `${losing.join('、')}会移过来。`;
}

/** Asks which release records go into, and what becomes of them on the site. */
export function PutDialog({ title, records, asks, leaves: suggested, onClose, onDone }: Props) {
  const [first] = records;
  const { releases, holder } = useOpenReleases(first?.kind, first?.subject);
  const [chosen, choose] = useState('');
  const [leaves, setLeaves] = useState(suggested);
  const [put, working] = useCall(putReleaseChange, ({ name }: Release) => `已放进「${name}」`);
  const [create, making] = useCall(releaseResource.create);
  const into = useMemo(
    () => releaseMaker((name) => create({ body: { name, note: '', publishAt: null } })),
    [create],
  );
  const [name, setName] = useState('');
  const { holds, field } = useMistakes<'name'>();
  const id = chosen || firstChoice(releases, holder);
  const timed = timedWords(releases, records, id) + (id === '' ? '' : movedWords(releases, records, id));
  const submit = async (form: HTMLFormElement) => {
    const unnamed = id === NEW_RELEASE && name.trim() === '';
    if (!holds(form, { name: unnamed ? '请填名字' : undefined })) return;
    const release = await into(id, name);
    if (release === null) return;
    const changes = records.map((record) => ({ ...record, leaves }));
    if (await put({ params: { id: release }, body: { changes } })) onDone(release);
  };
  return (
    <FormDialog
      title={title}
      action="放进"
      working={working || making || id === ''}
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
    >
      <Typography>
        {leaves && !asks
          ? '发布时从站上撤下，之前访客照常看得到。'
          : '放进的是现在保存的样子；之后再改，要再放一次。发布之前站上没有变化。'}
      </Typography>
      {timed && <Typography sx={{ pt: 1 }}>{timed}</Typography>}
      <Box sx={{ pt: 2 }}>
        <ReleaseChoice releases={releases} value={id} onChoose={choose} />
        {id === NEW_RELEASE && (
          <TextField
            required
            fullWidth
            label="发布单的名字"
            sx={{ mt: 2 }}
            {...field('name', name, setName, '比如「春季上新」')}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        )}
      </Box>
      {asks && (
        <RadioGroup
          aria-label="发布时"
          sx={{ pt: 1 }}
          value={leaves ? 'leaves' : 'shows'}
          onChange={(_, value) => setLeaves(value === 'leaves')}
        >
          <FormControlLabel value="shows" control={<Radio />} label="发布时上站，换上修改" />
          <FormControlLabel value="leaves" control={<Radio />} label="发布时从站上撤下" />
        </RadioGroup>
      )}
    </FormDialog>
  );
}
