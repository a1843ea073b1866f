import { Alert, Autocomplete, Box, Button, Link, MenuItem, TextField, Typography } from '@mui/material';
import {
  adminFontList,
  decideTakedown,
  type TAKEDOWN_CHOICES,
  type Takedown,
  type TakedownReach,
  type TakedownReference,
  takedownReach,
} from '@ziwan/contract/admin';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { RELEASE_KINDS_NAMED } from '../../texts/words.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';
import { useRead } from '../../ui/use-read.ts';
import { recordPath } from '../releases/records.ts';
import {
  audienceWords,
  type Chosen,
  choiceWords,
  chosenForAll,
  countWords,
  keyOf,
  NAMED_WORDS,
  wouldSpread,
} from './reach-words.ts';

type Choice = (typeof TAKEDOWN_CHOICES)[number];

interface DecideProps {
  takedown: Takedown;
  decision: 'upheld' | 'rejected';
  onClose: () => void;
}

/** Asks for the decision, and with an upheld claim for what becomes of everything that names the font. */
export function Decide(props: DecideProps) {
  const { data, failure, reload } = useRead(takedownReach, { params: { id: props.takedown.id } });
  if (failure && !data) return <Alert severity="error">没能查出提到它的地方：{failure}</Alert>;
  return data && <DecideForm {...props} reach={data} reload={() => void reload()} />;
}

function DecideForm({
  takedown,
  decision,
  onClose,
  reach,
  reload,
}: DecideProps & { reach: TakedownReach; reload: () => void }) {
  const { references, audience } = reach;
  const upheld = decision === 'upheld';
  const refresh = useRefresh();
  const [decide, working] = useCall(
    decideTakedown,
    upheld ? '已撤下，访客一分钟内在各处看到说明' : '已记下：主张不成立',
  );
  const [chosen, choose] = useState<Readonly<Record<string, Chosen>>>({});
  const [reason, setReason] = useState('');
  const { holds, field } = useMistakes<string>();
  const choiceOf = (reference: Pick<TakedownReference, 'kind' | 'subject' | 'choices'>): Chosen =>
    chosen[keyOf(reference)] ?? { choice: reference.choices[0] as Choice, by: null };
  const submit = async (form: HTMLFormElement) => {
    const mistakes: Record<string, string | undefined> = {
      reason: reason.trim() === '' ? '请写明理由' : undefined,
    };
    if (upheld)
      for (const reference of references) {
        const { choice, by } = choiceOf(reference);
        if (choice === 'replace' && !by) mistakes[keyOf(reference)] = '请选一款';
      }
    if (!holds(form, mistakes)) return;
    const choices = references.map((reference) => {
      const { choice, by } = choiceOf(reference);
      const { kind, subject } = reference;
      return { kind, subject, choice, ...(choice === 'replace' && by ? { by: by.id } : {}) };
    });
    const body = { revision: takedown.revision, decision, reason, choices: upheld ? choices : [] };
    const made = await decide({
      params: { id: takedown.id },
      body: { ...body, told: upheld ? audience.total : 0 },
    });
    // A refusal means that something has changed: the list shows what.
    if (!made) return reload();
    onClose();
    refresh();
  };
  return (
    <FormDialog
      title={upheld ? `撤下「${takedown.nameZh}」` : `「${takedown.claimant}」的主张不成立`}
      action={upheld ? '撤下' : '记下'}
      color={upheld ? 'error' : 'primary'}
      working={working}
      wide={upheld && references.length > 1}
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {upheld && (
          <>
            <Typography>
              字体页、接口、下载和网页嵌入马上停用，访客读到：「{takedown.words}」之后可以整案撤回。
            </Typography>
            <Typography>{audienceWords(reach)}</Typography>
            <Typography>{countWords(references)}</Typography>
            <Box
              sx={{
                display: 'grid',
                gap: 2.5,
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr)',
                  md: references.length > 1 ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
                },
              }}
            >
              {references.map((reference) => (
                <ReferenceChoice
                  key={keyOf(reference)}
                  reference={reference}
                  not={takedown.fontGNo}
                  chosen={choiceOf(reference)}
                  mistake={field(keyOf(reference), '', () => {}).helperText}
                  onChoose={(next) => choose({ ...chosen, [keyOf(reference)]: next })}
                  {...(wouldSpread(references, choiceOf, choiceOf(reference)) && {
                    onAll: () => choose(chosenForAll(references, chosen, choiceOf(reference))),
                  })}
                />
              ))}
            </Box>
          </>
        )}
        <TextField
          required
          label="决定的理由"
          multiline
          minRows={2}
          {...field('reason', reason, setReason, '只有后台看得到')}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      </Box>
    </FormDialog>
  );
}

function ReferenceChoice({
  reference,
  not,
  chosen,
  mistake,
  onChoose,
  onAll,
}: {
  reference: TakedownReference;
  not: string;
  chosen: Chosen;
  mistake: unknown;
  onChoose: (chosen: Chosen) => void;
  /** Does the same with all others. */
  onAll?: () => void;
}) {
  const { kind, title, subject, section, places, named, choices } = reference;
  return (
    <Box component="fieldset" sx={{ border: 0, borderTop: 1, borderColor: 'divider', m: 0, p: 0, pt: 1.5 }}>
      <Typography component="legend" variant="h4" sx={{ float: 'left', overflowWrap: 'anywhere' }}>
        {RELEASE_KINDS_NAMED[kind]}「{title}」
      </Typography>
      <Typography color="textSecondary" sx={{ clear: 'both', pb: 1 }}>
        {places.join('、')}
      </Typography>
      {named && chosen.choice !== 'hide' && (
        <Typography sx={{ pb: 1 }}>
          {NAMED_WORDS}
          <Link component={RouterLink} to={recordPath(kind, section, subject)} target="_blank">
            去改文字
          </Link>
        </Typography>
      )}
      <TextField
        select
        fullWidth
        label="怎么办"
        value={chosen.choice}
        onChange={(event) => onChoose({ ...chosen, choice: event.target.value as Choice })}
      >
        {choices.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choiceWords(choice, named)}
          </MenuItem>
        ))}
      </TextField>
      {chosen.choice === 'replace' && (
        <OtherFont
          not={not}
          font={chosen.by}
          mistake={mistake}
          onChoose={(by) => onChoose({ ...chosen, by })}
        />
      )}
      {onAll && (
        <Button size="small" onClick={onAll}>
          全部照这样
        </Button>
      )}
    </Box>
  );
}

/** Chooses the font that takes the place of another. */
function OtherFont({
  not,
  font,
  mistake,
  onChoose,
}: {
  not: string;
  font: Chosen['by'];
  mistake: unknown;
  onChoose: (font: Chosen['by']) => void;
}) {
  const [q, search] = useState('');
  const { data } = useRead(adminFontList, { query: { q, size: '10', current: '1' } });
  const found = (data?.records ?? [])
    .filter(({ id, state }) => id !== not && state !== 'draft')
    .map(({ id, nameZh }) => ({ id, nameZh }));
  return (
    <Autocomplete
      sx={{ mt: 1.5 }}
      // What was chosen for all may not be among what was found here.
      options={font && !found.some(({ id }) => id === font.id) ? [font, ...found] : found}
      value={font}
      getOptionLabel={({ nameZh }) => nameZh}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(all) => all}
      onInputChange={(_, words, why) => {
        if (why === 'input') search(words);
      }}
      onChange={(_, next) => onChoose(next)}
      noOptionsText="没有这样的字体"
      renderInput={(params) => (
        <TextField
          {...params}
          required
          label="换成哪一款"
          error={Boolean(mistake)}
          helperText={mistake ? String(mistake) : undefined}
        />
      )}
    />
  );
}
