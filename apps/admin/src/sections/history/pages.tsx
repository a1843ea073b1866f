import { Box, Button, Link, Pagination, TextField, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import {
  bringBack,
  type ReleaseKindName,
  recentHistory,
  recordHistory,
  viewMoment,
} from '@ziwan/contract/admin';
import { minuteOf } from '@ziwan/contract/site-time';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import { fromLocal, toLocal } from '../../texts/times.ts';
import { CHANGE_EFFECTS, RELEASE_KINDS_NAMED } from '../../texts/words.ts';
import { Page } from '../../ui/page.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useRead } from '../../ui/use-read.ts';
import { Specimen } from '../fonts/specimen.tsx';
import { Differences } from '../releases/differences.tsx';
import { historyPath } from '../releases/history-path.ts';
import { DESKLESS, isDeskless, recordPath } from '../releases/records.ts';

type RecordHistory = DataOf<typeof recordHistory>;
type ShownState = RecordHistory['states'][number];

const SIZE = 30;

/** Yesterday at this time, or the first whole minute of which changes are kept. */
const firstMoment = (since: string): string =>
  new Date(Math.max(Date.now() - 86_400_000, Date.parse(since) + 60_000)).toISOString();

/** Opens the site as it was at a moment in a window of its own. */
function useMoment() {
  const [view, opening] = useCall(viewMoment);
  const open = async (at: string) => {
    // Popup blockers stop a window that opens after a response, so it opens first.
    const page = window.open('', '_blank');
    const made = await view({ body: { at } });
    if (made && page) page.location.href = made.url;
    else page?.close();
  };
  return [open, opening] as const;
}

/** The latest changes of the site, and the way to the site as it was. */
export const list = () => <RecentChanges />;

function RecentChanges() {
  const [current, turn] = useState(1);
  const { data, failure } = useRead(recentHistory, { query: { current, size: SIZE } });
  const [typed, setAt] = useState<string | null>(null);
  const at = typed ?? (data ? toLocal(firstMoment(data.since)) : '');
  const [open, opening] = useMoment();
  const moment = fromLocal(at);
  return (
    <Page title="时间机器">
      <Typography color="textSecondary" sx={{ maxWidth: 720 }}>
        看某一刻的整站，或者从下面找到一条，把从前的样子取回来。
        {data && `从 ${minuteOf(data.since)} 起，站上的变化都记着。`}
      </Typography>
      <Box
        component="form"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', py: 3 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (moment !== null) void open(moment);
        }}
      >
        <TextField
          type="datetime-local"
          label="哪一刻（中国时间）"
          value={at}
          onChange={(event) => setAt(event.target.value)}
          sx={{ width: { xs: '100%', sm: 260 } }}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={opening || moment === null}
          startIcon={<Eye aria-hidden="true" />}
        >
          看那时的整站
        </Button>
      </Box>
      {failure && <Typography role="alert">{failure}</Typography>}
      {data?.total === 0 && <Typography color="textSecondary">站上还没有变化。</Typography>}
      {data && data.total > 0 && (
        <Box component="ul" aria-label="最近的变化" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 960 }}>
          {data.records.map((change) => (
            <Box
              component="li"
              key={`${change.kind} ${change.subject} ${change.at} ${change.effect}`}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '10em 7em minmax(0, 1fr) 14em' },
                columnGap: 2,
                py: 1.5,
                borderTop: 1,
                borderColor: 'divider',
                alignItems: 'baseline',
              }}
            >
              <TimeText at={change.at} />
              <Typography variant="body2" color="textSecondary">
                {RELEASE_KINDS_NAMED[change.kind]}
              </Typography>
              <Box sx={{ overflowWrap: 'anywhere' }}>
                <Link component={RouterLink} to={historyPath(change.kind, change.subject)}>
                  {change.title}
                </Link>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ ml: 1.5 }}
                  color={change.effect === 'leaves' ? 'error' : 'textSecondary'}
                >
                  {CHANGE_EFFECTS[change.effect]}
                </Typography>
              </Box>
              <Who {...change} />
            </Box>
          ))}
        </Box>
      )}
      {data && data.pages > 1 && (
        <Pagination sx={{ pt: 2 }} count={data.pages} page={current} onChange={(_, page) => turn(page)} />
      )}
    </Page>
  );
}

function Who({ editor, release }: Pick<ShownState, 'editor' | 'release'>) {
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
  before: ShownState | null;
  working: boolean;
  mayTake: boolean;
  onTake: () => void;
}

function StateRow({ kind, subject, state, before, working, mayTake, onTake }: StateRowProps) {
  const [open, opening] = useMoment();
  const { seq, from, until, shown, differences, drawn } = state;
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Typography variant="h3" component="h2">
          {from ? minuteOf(from) : '更早'} 至 {until ? minuteOf(until) : '现在'}
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
