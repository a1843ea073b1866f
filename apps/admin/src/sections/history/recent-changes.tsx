import { Box, Button, Link, Pagination, TextField, Typography } from '@mui/material';
import { recentHistory } from '@ziwan/contract/admin';
import { minuteOf, timeZoneName } from '@ziwan/contract/site-time';
import { Eye } from 'lucide-react';
import { useState } from 'react';
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

/** Yesterday at this time, or the first whole minute of which changes are kept. */
/** Since when the site's changes are kept, and what is not. */
export function sinceWords({ since, tagsSince }: { since: string; tagsSince: string }): string {
  const [first, later] = [minuteOf(since), minuteOf(tagsSince)];
  const tags = later === first ? '' : `（品牌和字体标签从 ${later} 起）`;
  return `从 ${first} 起记着站上的变化${tags}；评论和下载数不在内。`;
}

const firstMoment = (since: string): string =>
  new Date(Math.max(Date.now() - 86_400_000, Date.parse(since) + 60_000)).toISOString();

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
      {data?.total === 0 && <Typography color="textSecondary">站上还没有变化。</Typography>}
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
