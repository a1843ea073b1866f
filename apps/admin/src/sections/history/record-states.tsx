import { Box, Button, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { bringBack, type ReleaseKindName, recordHistory } from '@ziwan/contract/admin';
import { minuteOf } from '@ziwan/contract/site-time';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import { Page } from '../../ui/page.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useRead } from '../../ui/use-read.ts';
import { Specimen } from '../fonts/specimen.tsx';
import { Differences } from '../releases/differences.tsx';
import { DESKLESS, isDeskless, recordPath } from '../releases/records.ts';
import { spanWords } from './spans.ts';
import { useMoment } from './use-moment.ts';
import { Who } from './who.tsx';

type ShownState = DataOf<typeof recordHistory>['states'][number];

/** What visitors saw of one record over time. */
export const record = () => <RecordPage />;

function RecordPage() {
  const { kind, subject = '' } = useParams<{ kind: ReleaseKindName; subject: string }>();
  return kind ? <RecordStates kind={kind} subject={subject} /> : null;
}

function RecordStates({ kind, subject }: { kind: ReleaseKindName; subject: string }) {
  const { data, failure, reload } = useRead(recordHistory, { params: { kind, subject } });
  const [asked, ask] = useState<ShownState | null>(null);
  const [bring, bringing] = useCall(bringBack, ({ notes }) =>
    ['已取回到后台，访客看到的没有变', ...notes].join('。'),
  );
  const navigate = useNavigate();
  if (failure && !data)
    return (
      <Typography role="alert" sx={{ pt: 4 }}>
        没能读到：{failure}
      </Typography>
    );
  if (!data) return null;
  const { title, section, revision, waiting, states, since } = data;
  const path = recordPath(kind, section, subject);
  const spans = spanWords(states);
  const take = (state: ShownState) => {
    if (!isDeskless(kind)) return ask(state);
    const { name } = DESKLESS[kind];
    const id = encodeURIComponent(subject);
    navigate(
      revision === null ? `/${name}/create?former=${state.seq}&subject=${id}` : `${path}?former=${state.seq}`,
    );
  };
  const confirm = async () => {
    const seq = asked?.seq;
    ask(null);
    if (seq == null || revision === null) return;
    const body = { seq, revision, overwrite: waiting };
    if (await bring({ params: { kind, subject }, body })) navigate(path);
    else await reload();
  };
  return (
    <Page
      title={title}
      actions={
        <>
          {revision !== null && (
            <Button component={RouterLink} to={path} variant="outlined">
              打开现在的
            </Button>
          )}
          <Button component={RouterLink} to="/history">
            时间机器
          </Button>
        </>
      }
    >
      <Typography color="textSecondary">
        历次的样子，从 {minuteOf(since)} 起记着。取回来的先放在后台或表单里，发布、保存之后访客才看到。
      </Typography>
      <Box
        component="ol"
        aria-label="历次的样子"
        sx={{ m: 0, p: 0, pt: 2, listStyle: 'none', maxWidth: 960 }}
      >
        {states.map((state, i) => (
          <StateRow
            key={state.seq ?? 'now'}
            {...{ kind, subject, state }}
            span={spans[i] ?? ''}
            before={states[i + 1] ?? null}
            working={bringing}
            onTake={() => take(state)}
            mayTake={isDeskless(kind) || revision !== null}
          />
        ))}
      </Box>
      <Confirm
        isOpen={asked !== null}
        title="把这一份取回来？"
        content={
          waiting
            ? '后台有一份还没发布的修改，取回会盖掉它。访客看到的不变，发布之后才换上。'
            : '它成为后台没发布的修改。访客看到的不变，发布之后才换上。'
        }
        confirm={waiting ? '盖掉修改，取回' : '取回'}
        onConfirm={() => void confirm()}
        onClose={() => ask(null)}
      />
    </Page>
  );
}

interface StateRowProps {
  kind: ReleaseKindName;
  subject: string;
  state: ShownState;
  /** From when to when. */
  span: string;
  before: ShownState | null;
  working: boolean;
  mayTake: boolean;
  onTake: () => void;
}

function StateRow({ kind, subject, state, span, before, working, mayTake, onTake }: StateRowProps) {
  const [open, opening] = useMoment();
  const { seq, from, shown, differences, drawn } = state;
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Typography variant="h3" component="h2">
          {span}
        </Typography>
        {!shown && <Typography color="error">不在站上</Typography>}
        {from && <Who {...state} />}
      </Box>
      {differences.length > 0 && <Differences kind={kind} differences={differences} />}
      {drawn?.redrawn && before?.drawn && (
        <Box
          component="figure"
          sx={{
            m: 0,
            pt: 1.5,
            display: 'grid',
            columnGap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {[before, state].map((side) => (
            <Box key={side.seq ?? 'now'}>
              <Typography variant="body2" color="textSecondary">
                {side === before ? '换文件之前' : '之后'}
              </Typography>
              <Specimen
                font={subject}
                face={side.drawn?.face ?? null}
                former={side.seq ?? 0}
                stamp={String(side.seq)}
                text={side.drawn?.text ?? ''}
                sx={{ fontSize: 40 }}
              />
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, pt: 1, ml: -1 }}>
        {shown && seq !== null && mayTake && (
          <Button disabled={working} onClick={onTake}>
            把这一份取回来
          </Button>
        )}
        {from && seq !== null && (
          <Button disabled={opening} onClick={() => void open(from)}>
            看那时的整站
          </Button>
        )}
      </Box>
    </Box>
  );
}
