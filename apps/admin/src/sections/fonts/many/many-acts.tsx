import { Autocomplete, Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { choicesOf, FONT_KINDS } from '../../../texts/words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { useMany } from '../../../ui/many/use-many.ts';
import { PutDialog } from '../../releases/put-dialog.tsx';
import { runTogether } from '../../releases/together.tsx';
import type { FontCard } from '../font-words.tsx';
import type { ManyChange } from './change-fonts.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
}
/** What is done to the fonts: to each by itself, or to all in one release. */
type Deed = ManyChange | { readonly do: 'publish' | 'unpublish' };
type Question = 'publish' | 'unpublish' | 'tags' | 'suggested' | 'kind' | 'brand' | 'licence';

const LABELS: Readonly<Record<Question, string>> = {
  publish: '发布',
  unpublish: '下架',
  tags: '加标签',
  suggested: '加上建议的标签',
  kind: '改类别',
  brand: '改品牌',
  licence: '改授权',
};

/** What can be done to the fonts that are ticked. Each asks first, with their number. */
export function ManyActs({
  acts,
}: {
  acts: Pick<ReturnType<typeof useMany<ManyChange>>, 'run' | 'runWhole'>;
}) {
  const { selectedIds, onUnselectItems } = useListContext<FontCard>();
  const [question, ask] = useState<Question | 'release' | null>(null);
  const run = (deed: string, change: Deed) => {
    ask(null);
    const ids = selectedIds.map(String);
    if (change.do === 'set')
      void acts.run(
        deed,
        ids.map((id) => ({ id, change })),
      );
    else void runTogether(acts, deed, { kind: 'font', ids, leaves: change.do === 'unpublish' });
    onUnselectItems();
  };
  return (
    <>
      {(Object.keys(LABELS) as Question[]).map((each) => (
        <Button key={each} size="small" onClick={() => ask(each)}>
          {LABELS[each]}
        </Button>
      ))}
      <Button size="small" onClick={() => ask('release')}>
        放进发布单
      </Button>
      {question === 'release' && (
        <PutDialog
          title={`放进发布单：${selectedIds.length} 款`}
          records={selectedIds.map((id) => ({ kind: 'font', subject: String(id) }))}
          asks
          leaves={false}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            onUnselectItems();
          }}
        />
      )}
      {question && question !== 'release' && (
        <Asked question={question} count={selectedIds.length} onRun={run} onClose={() => ask(null)} />
      )}
    </>
  );
}

interface AskedProps {
  question: Question;
  count: number;
  onRun: (deed: string, change: Deed) => void;
  onClose: () => void;
}

const ABOUT: Readonly<Record<Question, string>> = {
  publish:
    '作为一张发布单一起上站，访客马上能看到，也能一起撤回。有未发布修改的，把修改也发布；缺资料、少了字的，会留着不动并说明原因。',
  unpublish: '访客马上看不到它们了。资料、地址、下载数都留着；这是一张发布单，能一起撤回。',
  tags: '原有的标签留着。已发布的，要再发布才给访客看到。',
  suggested: '按各自的字形和相像的字体建议，原有的标签留着。已发布的，要再发布才给访客看到。',
  kind: '已发布的，要再发布才给访客看到。',
  brand: '已发布的，要再发布才给访客看到。',
  licence: '授权全文不变。已发布的改了授权，发布时要各自写明生效日期和差别。',
};

function Asked({ question, count, onRun, onClose }: AskedProps) {
  const [chosen, choose] = useState<readonly Choice[]>([]);
  const deed = [LABELS[question], ...chosen.map(({ name }) => name)].join(' ');
  const change = changeOf(question, chosen);
  return (
    <FormDialog
      title={`${LABELS[question]}：${count} 款`}
      action={LABELS[question]}
      color={question === 'unpublish' ? 'error' : 'primary'}
      working={change === null}
      onClose={onClose}
      onSubmit={() => change && onRun(deed, change)}
    >
      <Box sx={{ pb: 2 }}>{ABOUT[question]}</Box>
      {question === 'tags' && <TagChoice chosen={chosen} onChoose={choose} />}
      {question === 'kind' && <OneChoice label="类别" choices={choicesOf(FONT_KINDS)} onChoose={choose} />}
      {question === 'brand' && <Referred label="品牌" resource="brands" none="没有品牌" onChoose={choose} />}
      {question === 'licence' && <Referred label="授权" resource="licences" onChoose={choose} />}
    </FormDialog>
  );
}

/** Null while something is to be chosen. */
function changeOf(question: Question, chosen: readonly Choice[]): Deed | null {
  if (question === 'publish' || question === 'unpublish') return { do: question };
  if (question === 'suggested') return { do: 'set', suggested: true };
  const [first] = chosen;
  if (!first) return null;
  if (question === 'tags') return { do: 'set', addTags: chosen.map(({ id }) => id) };
  if (question === 'kind') return { do: 'set', kind: first.id as keyof typeof FONT_KINDS };
  if (question === 'brand') return { do: 'set', brandNumber: first.id || null };
  return { do: 'set', licenceId: first.id };
}

interface OneChoiceProps {
  label: string;
  choices: readonly Choice[];
  onChoose: (chosen: readonly Choice[]) => void;
}

function OneChoice({ label, choices, onChoose }: OneChoiceProps) {
  const [id, setId] = useState<string | null>(null);
  return (
    <TextField
      select
      autoFocus
      fullWidth
      label={label}
      value={id ?? ''}
      onChange={(event) => {
        setId(event.target.value);
        onChoose(choices.filter((choice) => choice.id === event.target.value));
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.id} value={choice.id}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A record of another section. @param none label of the choice of none */
function Referred({
  resource,
  none,
  ...props
}: Omit<OneChoiceProps, 'choices'> & { resource: string; none?: string }) {
  const { data = [] } = useGetList(resource, { pagination: { page: 1, perPage: 100 } });
  const choices = data.map(({ id, name }): Choice => ({ id: String(id), name }));
  return <OneChoice {...props} choices={none ? [{ id: '', name: none }, ...choices] : choices} />;
}

function TagChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly Choice[];
  onChoose: OneChoiceProps['onChoose'];
}) {
  const { data = [] } = useGetList('dictionary', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'sort', order: 'ASC' },
  });
  const tags = data
    .filter(({ type }) => type === 'style' || type === 'use')
    .map(({ id, name }): Choice => ({ id: String(id), name }));
  return (
    <Autocomplete
      multiple
      options={tags}
      value={[...chosen]}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_, value) => onChoose(value)}
      renderInput={(params) => <TextField {...params} autoFocus label="标签" />}
    />
  );
}
