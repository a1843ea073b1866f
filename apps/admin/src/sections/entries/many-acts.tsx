import { Autocomplete, Box, Button, TextField } from '@mui/material';
import type { InputOf } from '@ziwan/contract';
import { type AdminEntry, changeEntries } from '@ziwan/contract/admin';
import { useState } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { Item, Outcome } from '../../ui/many/in-turn.ts';
import type { useMany } from '../../ui/many/use-many.ts';
import { PutDialog } from '../releases/put-dialog.tsx';
import { runTogether } from '../releases/together.tsx';

type Change = InputOf<typeof changeEntries>['body']['entries'][number]['change'];

/** Does to each text what is asked of it. */
export const callChangeEntries = (entries: Item<Change>[]): Promise<Outcome<Change>[]> =>
  api.call(changeEntries, { body: { entries } }) as Promise<Outcome<Change>[]>;

type Question = 'publish' | 'unpublish' | 'tag';

const LABELS: Readonly<Record<Question, string>> = { publish: '发布', unpublish: '撤下', tag: '加标签' };

const ABOUT: Readonly<Record<Question, string>> = {
  publish:
    '作为一张发布单一起上站，访客马上能看到，也能一起撤回。有还没换上的修改的，一并换上；链接断了、图片没说明的，会留着不动并说明原因。',
  unpublish: '访客马上打不开它们。内容留作草稿；这是一张发布单，能一起撤回。',
  tag: '原有的标签留着。已发布的马上生效。',
};

/** What can be done to the texts that are ticked. Each asks first, with their number. */
export function ManyEntryActs({
  acts,
}: {
  acts: Pick<ReturnType<typeof useMany<Change>>, 'run' | 'runWhole'>;
}) {
  const { selectedIds, data = [], onUnselectItems } = useListContext<AdminEntry>();
  const [question, ask] = useState<Question | 'release' | null>(null);
  const run = (deed: string, change: Change | null) => {
    ask(null);
    const ids = selectedIds.map(String);
    const leaves = question === 'unpublish';
    if (change === null) void runTogether(acts, deed, { kind: 'text', ids, leaves });
    else
      void acts.run(
        deed,
        ids.map((id) => ({ id, change })),
      );
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
          title={`放进发布单：${selectedIds.length} 篇`}
          records={selectedIds.map((id) => {
            const revision = data.find((entry) => entry.id === id)?.revision;
            return { kind: 'text', subject: String(id), ...(revision === undefined ? {} : { revision }) };
          })}
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
  /** @param change null to publish or take down */
  onRun: (deed: string, change: Change | null) => void;
  onClose: () => void;
}

function Asked({ question, count, onRun, onClose }: AskedProps) {
  const { data: tags = [] } = useGetList('tags', { pagination: { page: 1, perPage: 100 } });
  const [chosen, choose] = useState<readonly { id: string; tagName: string }[]>([]);
  const label = LABELS[question];
  const waits = question === 'tag' && chosen.length === 0;
  const submit = () =>
    question === 'tag'
      ? onRun(`${label} ${chosen.map(({ tagName }) => tagName).join(' ')}`, {
          do: 'tag',
          addTags: chosen.map(({ id }) => id),
        })
      : onRun(label, null);
  return (
    <FormDialog
      title={`${label}：${count} 篇`}
      action={label}
      color={question === 'unpublish' ? 'error' : 'primary'}
      working={waits}
      onClose={onClose}
      onSubmit={submit}
    >
      <Box sx={{ pb: 2 }}>{ABOUT[question]}</Box>
      {question === 'tag' && (
        <Autocomplete
          multiple
          options={tags.map(({ id, tagName }) => ({ id: String(id), tagName: String(tagName) }))}
          value={[...chosen]}
          getOptionLabel={({ tagName }) => tagName}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          onChange={(_, value) => choose(value)}
          renderInput={(params) => <TextField {...params} autoFocus label="标签" />}
        />
      )}
    </FormDialog>
  );
}
