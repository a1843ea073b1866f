import { Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { DESKLESS_KINDS, type Release, type ReleaseChange, undoRelease } from '@ziwan/contract/admin';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.ts';

const keyOf = ({ kind, subject }: ReleaseChange): string => `${kind}:${subject}`;

/** Changes that are not put back without somebody's word. */
export const askedOf = ({ changes = [] }: Release): ReleaseChange[] =>
  changes.filter(({ changedSince, readBy }) => changedSince || readBy !== null);

/** Takes a release back, and asks about each record that was changed since, or that people have been sent. */
export function UndoDialog({
  release,
  onClose,
  onDone,
}: {
  release: Release;
  onClose: () => void;
  /** @param back number of changes that were put back */
  onDone: (back: number) => void;
}) {
  const [undo, working] = useCall(undoRelease, '已整批撤回，站上是发布之前的样子');
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({});
  const asked = askedOf(release);
  const named = (choice: string) =>
    asked
      .filter((change) => chosen[keyOf(change)] === choice)
      .map(({ kind, subject }) => ({ kind, subject }));
  const submit = async () => {
    const body = { revision: release.revision, skip: named('skip'), overwrite: named('overwrite') };
    if (await undo({ params: { id: release.id }, body })) onDone(release.size - body.skip.length);
  };
  return (
    <FormDialog
      title={`整批撤回「${release.name}」`}
      action="整批撤回"
      color="error"
      working={working || asked.some((change) => chosen[keyOf(change)] === undefined)}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Typography>
        站上马上回到发布之前的样子。发布过的字体、文章不会丢：留在各自那里，作为没有发布的修改。
      </Typography>
      {asked.length > 0 && (
        <Typography sx={{ pt: 2 }}>
          有 {asked.length} 处要逐项选：发布之后又改过，或者已经发给了人。
        </Typography>
      )}
      {asked.map((change) => (
        <Box component="fieldset" key={keyOf(change)} sx={{ border: 0, p: 0, m: 0, pt: 1 }}>
          <Typography component="legend" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
            {change.title}
          </Typography>
          <RadioGroup
            value={chosen[keyOf(change)] ?? ''}
            onChange={(_, value) => choose({ ...chosen, [keyOf(change)]: value })}
          >
            <FormControlLabel value="skip" control={<Radio />} label={wordsOf(change).skip} />
            {!change.gone && (
              <FormControlLabel value="overwrite" control={<Radio />} label={wordsOf(change).overwrite} />
            )}
          </RadioGroup>
        </Box>
      ))}
    </FormDialog>
  );
}

/** What becomes of a change that is asked about. */
function wordsOf({ kind, gone, readBy }: ReleaseChange) {
  if (readBy !== null)
    return {
      skip: readBy > 0 ? `留着：${readBy} 个账号读过，收不回来` : '留着，还没有人读过',
      overwrite: '也撤回：没读的不会再看到，读过的已经看过了',
    };
  return {
    skip: gone ? '它已经删掉了，撤不回，跳过它' : '不动它，留着现在的',
    overwrite: (DESKLESS_KINDS as readonly string[]).includes(kind)
      ? '也撤回；后来的改动不再保留'
      : '也撤回；后来的改动留作没有发布的修改',
  };
}
