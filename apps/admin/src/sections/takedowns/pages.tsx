import { Box, Typography } from '@mui/material';
import type { InputOf } from '@ziwan/contract';
import type { Takedown, takedownResource } from '@ziwan/contract/admin';
import { dayOf } from '@ziwan/contract/site-time';
import {
  AutocompleteInput,
  DateInput,
  maxLength,
  minLength,
  ReferenceInput,
  required,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { choicesOf, TAKEDOWN_STATES } from '../../texts/words.ts';
import { chooseBy, searchBy } from '../../ui/filters.tsx';
import { formPages } from '../../ui/section-form.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { StateText } from '../../ui/state-text.tsx';
import { Case } from './case.tsx';

type Input = InputOf<typeof takedownResource.create>['body'];

const state = ({ state: at }: Takedown) => (
  <StateText names={TAKEDOWN_STATES} state={at} chips={{ open: 'secondary' }} />
);

export const list = () => (
  <SectionList<Takedown>
    filters={[searchBy('字体、主张的人、权利', 260), chooseBy('state', choicesOf(TAKEDOWN_STATES))]}
    sort="-updatedAt"
    create="立一案"
    lead="有人主张权利，就立一案：留下证据，决定撤不撤。撤下的字体，页面、下载和网页嵌入都答 410 和一句说明，可以整案撤回。"
    empty="还没有撤架案。"
    phone={{ primary: (t) => t.nameZh, secondary: (t) => `${t.claimant}：${t.right}`, tertiary: state }}
    columns={[
      { source: 'nameZh' },
      { source: 'claimant', sort: false },
      { source: 'right', sort: false },
      { source: 'state', sort: false, render: state },
      { source: 'receivedOn' },
      { source: 'updatedAt', as: 'time' },
    ]}
  />
);

const toInput = (t: Partial<Takedown>): Input => ({
  fontGNo: t.fontGNo ?? '',
  claimant: t.claimant ?? '',
  right: t.right ?? '',
  receivedOn: t.receivedOn ?? '',
  note: t.note ?? '',
  words: t.words ?? '',
  counterBy: t.counterBy ?? '',
  counterOn: t.counterOn || null,
  counter: t.counter ?? '',
});

/** The font of a case; it is chosen once. */
function NamedFont() {
  const record = useRecordContext<Takedown>();
  return (
    <Box sx={{ pb: 1 }}>
      <Typography variant="caption" component="p" color="textSecondary">
        字体
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        「{record?.nameZh}」（{record?.fontGNo}）
      </Typography>
    </Box>
  );
}

export const { edit, create } = formPages<Takedown, Input>({
  toInput,
  defaultValues: {
    receivedOn: dayOf(Date.now()),
    words: '权利人主张这款字体侵犯了它的权利。我们核实之后，把它撤下了。',
  },
  removable: ({ state: at }) => at === 'open',
  afterCreate: 'edit',
  aside: <Case />,
  inputs: (isNew) => (
    <>
      {isNew ? (
        <ReferenceInput source="fontGNo" reference="fonts">
          <AutocompleteInput
            optionText="nameZh"
            filterToQuery={(q: string) => ({ q })}
            validate={required()}
          />
        </ReferenceInput>
      ) : (
        <NamedFont />
      )}
      <TextInput source="claimant" validate={[required(), maxLength(120)]} />
      <TextInput
        source="right"
        helperText="如美术作品著作权、商标、授权合同到期"
        validate={[required(), maxLength(200)]}
      />
      <DateInput source="receivedOn" validate={required()} />
      <TextInput
        source="words"
        multiline
        minRows={2}
        helperText="撤下之后，访客在字体原来的地址读到它"
        validate={[required(), minLength(4), maxLength(500)]}
      />
      <TextInput
        source="note"
        multiline
        minRows={3}
        helperText="来往的经过，只有后台看得到"
        validate={maxLength(4000)}
      />
      {!isNew && (
        <>
          <Typography variant="h3" component="h2" sx={{ pt: 2, pb: 1 }}>
            异议
          </Typography>
          <TextInput source="counterBy" helperText="没有人提出就空着" validate={maxLength(120)} />
          <DateInput source="counterOn" />
          <TextInput source="counter" multiline minRows={3} validate={maxLength(4000)} />
        </>
      )}
    </>
  ),
});
