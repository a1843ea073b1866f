import { Box, Button, Link, Typography, useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import type { DataOf } from '@ziwan/contract';
import { type NumberTable, numbers, numbersFile } from '@ziwan/contract/admin';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { api, messageOf } from '../../api/client.ts';
import { useRead } from '../../ui/use-read.ts';
import { Spans } from '../dashboard/spans.tsx';
import { Total } from '../dashboard/total.tsx';

type Numbers = DataOf<typeof numbers>;
type Figure = keyof Numbers['totals'];

const FIGURES: Record<Figure, string> = {
  searches: '没搜到',
  lacks: '缺字',
  downloads: '下载',
  packages: '字体包',
  refused: '被拒',
};

/** What visitors lack and take: by day, compared with the period before, and as files. */
export const list = () => {
  const [days, setDays] = useState(30);
  const { data, failure } = useRead(numbers, { query: { days } });
  return (
    <>
      <Title title="数字" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3, pt: 3, pb: 1 }}>
        <Typography color="textSecondary" sx={{ flex: '1 1 22em', maxWidth: '46em' }}>
          按人次数，同一处网络一天只算一次。搜的词和缺的字，一天不到三处网络就不记；不记是谁。
        </Typography>
        <Spans days={days} onChange={setDays} />
      </Box>
      {failure && (
        <Typography color="error" role="alert" sx={{ py: 3 }}>
          没能读到：{failure}
        </Typography>
      )}
      {data && <Tables data={data} days={days} />}
    </>
  );
};

function Tables({ data, days }: { data: Numbers; days: number }) {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 5, lg: 6 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ByDay data={data} days={days} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 5, lg: 6 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Table
          title="搜了没有的词"
          empty="这段时间没有记下搜不到的词。"
          table="searches"
          days={days}
          rows={data.searches}
        />
        <Table
          title="字体缺的字"
          empty="这段时间没有记下字体缺的字。"
          table="lacks"
          days={days}
          rows={data.lacks.map(({ characters, ...row }) => ({ ...row, note: characters }))}
          to={fontOf}
        />
        <Table title="下载的字款" empty="这段时间还没有下载。" table="fonts" days={days} rows={data.fonts} />
        <Table
          title="下载用的授权"
          empty="这段时间还没有下载。"
          table="licences"
          days={days}
          rows={data.licences}
          to={(id) => `/licences/${encodeURIComponent(id)}`}
        />
        <Table
          title="各引擎的字体包"
          empty="这段时间还没有人做字体包。"
          table="engines"
          days={days}
          rows={data.engines.map(({ begun, ...row }) => ({
            ...row,
            note: begun > row.n ? `${begun} 人算过大小，${begun - row.n} 人没有做` : '',
          }))}
        />
        <Table
          title="被拒在哪里"
          empty="这段时间没有被拒的下载。"
          table="refusals"
          days={days}
          rows={data.refusals.map(({ reason, ...row }) => ({ ...row, note: reason }))}
          to={(id) => fontOf(id.split(' ')[0] as string)}
        />
      </Box>
    </Box>
  );
}

const fontOf = (id: string): string => `/fonts?${new URLSearchParams({ filter: JSON.stringify({ q: id }) })}`;

function ByDay({ data, days }: { data: Numbers; days: number }) {
  const { palette } = useTheme();
  const [figure, choose] = useState<Figure>('searches');
  const counts = data.days.map((day) => day[figure]);
  return (
    <Box component="section" aria-label="每天">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1, sm: 3 }, py: 2 }}>
        {(Object.keys(FIGURES) as Figure[]).map((key) => (
          <Button
            key={key}
            aria-pressed={key === figure}
            onClick={() => choose(key)}
            sx={{
              display: 'block',
              textAlign: 'left',
              px: 1.5,
              color: 'text.primary',
              borderBottom: 2,
              borderColor: key === figure ? 'secondary.main' : 'transparent',
            }}
          >
            <Total name={FIGURES[key]} now={data.totals[key]} before={data.before[key]} />
          </Button>
        ))}
        <Csv table="days" days={days} title="每天的数字" />
      </Box>
      <Box component="figure" sx={{ m: 0 }} aria-label={`每天的${FIGURES[figure]}`}>
        <BarChart
          height={220}
          skipAnimation
          hideLegend
          margin={{ left: 0, right: 16 }}
          grid={{ horizontal: true }}
          xAxis={[
            {
              data: data.days.map(({ day }) => day),
              scaleType: 'band',
              valueFormatter: (day: string) => day.slice(5),
              tickLabelInterval: (_day: string, n: number) => n % Math.ceil(data.days.length / 6) === 0,
              disableTicks: true,
            },
          ]}
          yAxis={[{ min: 0, max: Math.max(4, ...counts), tickMinStep: 1, width: 56 }]}
          series={[{ data: counts, color: palette.secondary.main, label: FIGURES[figure] }]}
        />
      </Box>
    </Box>
  );
}

interface Row {
  id: string;
  name: string;
  n: number;
  before: number;
  note?: string;
}

function Table({
  title,
  rows,
  empty,
  table,
  days,
  to,
}: {
  title: string;
  rows: readonly Row[];
  empty: string;
  table: NumberTable;
  days: number;
  to?: (id: string) => string;
}) {
  const number = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', pl: 2 };
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', pb: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {rows.length > 0 && <Csv table={table} days={days} title={title} />}
      </Box>
      {rows.length === 0 ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            '& td, & th': { borderBottom: 1, borderColor: 'divider', py: 1, fontWeight: 'inherit' },
          }}
        >
          <Box component="thead" sx={{ color: 'text.secondary', fontSize: 14 }}>
            <tr>
              <Box component="th" scope="col" sx={{ textAlign: 'left' }}>
                名称
              </Box>
              <Box component="th" scope="col" sx={number}>
                人次
              </Box>
              <Box component="th" scope="col" sx={number}>
                之前
              </Box>
            </tr>
          </Box>
          <tbody>
            {rows.slice(0, 10).map(({ id, name, n, before, note }) => (
              <tr key={id}>
                <Box component="td" sx={{ overflowWrap: 'anywhere' }}>
                  {to ? (
                    <Link component={RouterLink} to={to(id)} underline="hover">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                  {note && (
                    <Typography
                      component="span"
                      variant="body2"
                      color="textSecondary"
                      sx={{ display: 'block' }}
                    >
                      {note}
                    </Typography>
                  )}
                </Box>
                <Box component="td" sx={number}>
                  {n.toLocaleString('zh-CN')}
                </Box>
                <Box component="td" sx={{ ...number, color: 'text.secondary' }}>
                  {before.toLocaleString('zh-CN')}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Box>
  );
}

/** Saves all rows of a table as a file for spreadsheets. */
function Csv({ table, days, title }: { table: NumberTable; days: number; title: string }) {
  const notify = useNotify();
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    try {
      const { bytes, fileName } = await api.call(numbersFile, { params: { table }, query: { days } });
      const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'text/csv' }));
      Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
      URL.revokeObjectURL(address);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button
      size="small"
      disabled={working}
      startIcon={<Download aria-hidden="true" size={16} />}
      aria-label={`${title}存成 CSV`}
      onClick={() => void save()}
      sx={{ ml: 'auto', alignSelf: 'center' }}
    >
      CSV
    </Button>
  );
}
