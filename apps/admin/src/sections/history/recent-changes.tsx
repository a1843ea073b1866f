import { Box, Button, Link, MenuItem, Pagination, TextField, Typography } from '@mui/material';
import type { DataOf, InputOf } from '@ziwan/contract';
import { recentHistory } from '@ziwan/contract/admin';
import { minuteOf, timeZoneName } from '@ziwan/contract/site-time';
import { Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { fromLocal, toLocal } from '../../texts/times.ts';
import { CHANGE_EFFECTS, RELEASE_KINDS_NAMED } from '../../texts/words.ts';
import { Page } from '../../ui/page.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useRead } from '../../ui/use-read.ts';
import { historyPath } from '../releases/history-path.ts';
import { useMoment } from './use-moment.ts';
import { Who } from './who.tsx';

const SIZE = 30;
/** Debounce (ms) between typing a name and searching. */
const TYPING_MS = 300;

/** Since when the site's changes are kept, and what is not. */
export function sinceWords({ since, tagsSince }: { since: string; tagsSince: string }): string {
  const [first, later] = [minuteOf(since), minuteOf(tagsSince)];
  const tags = later === first ? '' : `（品牌和字体标签从 ${later} 起）`;
  return `从 ${first} 起记着站上的变化${tags}；评论和下载数不在内。`;
}

/** Yesterday at this time, or the first whole minute of which changes are kept. */
const firstMoment = (since: string): string =>
  new Date(Math.max(Date.now() - 86_400_000, Date.parse(since) + 60_000)).toISOString();

/** The latest changes of the site, and the way to the site as it was. */
export const list = () => <RecentChanges />;

function RecentChanges() {
  const [current, turn] = useState(1);
  const [wanted, setWanted] = useState<Wanted>({});
  const { data, failure } = useRead(recentHistory, { query: { ...wanted, current, size: SIZE } });
  const isFiltered = Object.keys(wanted).length > 0;
  const filter = (change: Wanted) => {
    turn(1);
    setWanted(change);
  };
  const [typed, setAt] = useState<string | null>(null);
  const at = typed ?? (data ? toLocal(firstMoment(data.since)) : '');
  const [open, opening] = useMoment();
  const moment = fromLocal(at);
  return (
    <Page title="时间机器">
      <Typography color="textSecondary" sx={{ maxWidth: 720 }}>
        看某一刻的整站，或者从下面找到一条，把从前的样子取回来。
        {data && sinceWords(data)}
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
          label={`哪一刻（${timeZoneName()}）`}
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
      {data && (data.total > 0 || isFiltered) && (
        <Filters wanted={wanted} people={data.people} onChange={filter} />
      )}
      {data?.total === 0 && (
        <Typography color="textSecondary">
          {isFiltered ? '没有这样的变化，换个条件再找。' : '站上还没有变化。'}
        </Typography>
      )}
      {data && data.total > 0 && (
        <Box component="ul" aria-label="最近的变化" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 960 }}>
          {data.records.map((change) => (
            <Box
              component="li"
              key={`${change.kind} ${change.subject} ${change.at} ${change.effect}`}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '10em 6em minmax(0, 3fr) minmax(5em, 1fr)' },
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

type Wanted = Omit<NonNullable<InputOf<typeof recentHistory>['query']>, 'current' | 'size'>;

interface FiltersProps {
  wanted: Wanted;
  people: DataOf<typeof recentHistory>['people'];
  onChange: (wanted: Wanted) => void;
}

/** Which changes are listed: by name, kind, person and day. */
function Filters({ wanted, people, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(wanted.q ?? '');
  const put = (change: Partial<Record<keyof Wanted, string>>) =>
    onChange(
      Object.fromEntries(Object.entries({ ...wanted, ...change }).filter(([, value]) => value)) as Wanted,
    );
  const latest = useRef(put);
  latest.current = put;
  useEffect(() => {
    if (typed.trim() === (wanted.q ?? '')) return;
    const timer = setTimeout(() => latest.current({ q: typed.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, wanted.q]);
  const choice = (
    label: string,
    name: 'kind' | 'userId',
    options: readonly (readonly [string, string])[],
  ) => (
    <TextField
      select
      label={label}
      value={wanted[name] ?? ''}
      onChange={(event) => put({ [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">都要</MenuItem>
      {options.map(([id, words]) => (
        <MenuItem key={id} value={id}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box
      role="search"
      aria-label="找变化"
      sx={{
        display: 'grid',
        gap: 2,
        pb: 2,
        maxWidth: 960,
        alignItems: 'end',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr 1fr' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <TextField
        type="search"
        label="名字"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      {choice(
        '种类',
        'kind',
        Object.entries(RELEASE_KINDS_NAMED).filter(([kind]) => kind !== 'announcement'),
      )}
      {choice(
        '谁',
        'userId',
        people.map(({ id, nickname }) => [id, nickname] as const),
      )}
      <TextField
        type="date"
        label="哪一天"
        value={wanted.day ?? ''}
        onChange={(event) => put({ day: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </Box>
  );
}
