import { Box, Link, Typography, useTheme } from '@mui/material';
import { LineChart } from '@mui/x-charts/LineChart';
import type { DataOf } from '@ziwan/contract';
import { statistics } from '@ziwan/contract/admin';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../ui/use-read.ts';
import { Spans } from './spans.tsx';
import { Total } from './total.tsx';

type Figures = DataOf<typeof statistics>;

/** Statistics of the site: by day, by font, by entry and by section. */
export default function FiguresView() {
  const [days, setDays] = useState(30);
  const { data: figures, failure } = useRead(statistics, { query: { days } });
  if (failure) {
    return (
      <Typography color="error" sx={{ py: 3 }}>
        {failure}
      </Typography>
    );
  }
  if (!figures) return null;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 4, py: 3 }}>
        <Total name="浏览" now={figures.totals.views} before={figures.before.views} />
        <Total name="下载" now={figures.totals.downloads} before={figures.before.downloads} />
        <Total name="新账号" now={figures.totals.registrations} before={figures.before.registrations} />
        <Box sx={{ ml: { sm: 'auto' } }}>
          <Spans days={days} onChange={setDays} />
        </Box>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, lg: 6 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <ByDay title="每天的浏览" figures={figures} of="views" />
        <ByDay title="每天的下载" figures={figures} of="downloads" />
        <Ranks
          title="下载最多的字体"
          rows={figures.fonts.filter((f) => f.downloads > 0).map((f) => ({ ...f, count: f.downloads }))}
          empty="这段时间还没有下载。"
        />
        <Ranks
          title="看得最多的内容"
          rows={figures.entries.map((e) => ({ ...e, count: e.views }))}
          empty="这段时间还没有人看文章。"
        />
        <Ranks
          title="各栏目的浏览"
          rows={figures.sections.map((s) => ({
            id: s.section,
            name: s.name,
            path: s.section === 'home' ? '/' : `/${s.section}`,
            count: s.views,
          }))}
          empty="这段时间还没有人来。"
        />
      </Box>
    </>
  );
}

function Chart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" variant="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function ByDay({ title, figures, of }: { title: string; figures: Figures; of: 'views' | 'downloads' }) {
  const { palette } = useTheme();
  const counts = figures.days.map((d) => d[of]);
  // Six labels fit on a phone.
  const every = Math.ceil(figures.days.length / 6);
  return (
    <Chart title={title}>
      <LineChart
        height={220}
        skipAnimation
        hideLegend
        margin={{ left: 0, right: 16 }}
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: figures.days.map((d) => d.day),
            scaleType: 'point',
            valueFormatter: (day: string) => day.slice(5),
            tickLabelInterval: (_day: string, index: number) => index % every === 0,
            disableTicks: true,
          },
        ]}
        yAxis={[{ min: 0, max: Math.max(4, ...counts), tickMinStep: 1, width: 40 }]}
        series={[
          {
            data: counts,
            showMark: figures.days.length <= 14,
            curve: 'linear',
            color: of === 'views' ? palette.text.primary : palette.secondary.main,
            label: title,
          },
        ]}
      />
    </Chart>
  );
}

interface Rank {
  id: string;
  name: string;
  path: string;
  count: number;
}

/** The top ten with a bar each. A list rather than a chart, since the names are links. */
function Ranks({ title, rows, empty }: { title: string; rows: readonly Rank[]; empty: string }) {
  const most = Math.max(1, ...rows.map((r) => r.count));
  return (
    <section>
      <Typography variant="h3">{title}</Typography>
      {rows.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {empty}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.slice(0, 10).map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 11em) minmax(0, 1fr) 4em',
              gap: 2,
              alignItems: 'center',
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Link href={row.path} underline="hover" noWrap title={row.name}>
              {row.name}
            </Link>
            <Box sx={{ height: 8, bgcolor: 'secondary.main', width: `${(100 * row.count) / most}%` }} />
            <Typography variant="body2" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {row.count.toLocaleString('zh-CN')}
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  );
}
