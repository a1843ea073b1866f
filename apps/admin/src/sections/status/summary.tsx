import { Box, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { siteStatus } from '@ziwan/contract/admin';
import { minuteOf } from '@ziwan/contract/site-time';
import { sizeOf } from '../../texts/size.ts';

type Status = DataOf<typeof siteStatus>;

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } satisfies Record<
  Status['database']['kind'],
  string
>;
const BLOBS = { disk: '文件在数据文件夹', s3: '文件在存储空间' } satisfies Record<Status['blobs'], string>;
const CHANNELS = { sms: '今天的短信', mail: '今天的邮件' } satisfies Record<
  Status['messages'][number]['channel'],
  string
>;
/** Share of a budget from which it is shown as nearly spent. */
const NEARLY = 0.8;

/** The site as a whole: data, disk, messages and backup, one figure each. */
export function Summary({ status }: { status: Status }) {
  const { database, blobs, disk, messages, backup } = status;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(150px, 1fr))' },
      }}
    >
      <Figure
        name="最近的备份"
        value={backup.last === null ? '没有' : minuteOf(backup.last).slice(5)}
        note={backup.everyHours === 0 ? '自动备份关着' : `每 ${backup.everyHours} 小时一次`}
        isBad={backup.isOverdue}
        isWide
      />
      <Figure
        name="数据库"
        value={sizeOf(database.bytes)}
        note={`${DATABASES[database.kind]}，${BLOBS[blobs]}`}
      />
      <Figure name="磁盘剩余" value={sizeOf(disk.free)} note={`共 ${sizeOf(disk.total)}`} />
      {messages.map(({ channel, sent, limit }) => (
        <Figure
          key={channel}
          name={CHANNELS[channel]}
          value={sent.toLocaleString('zh-CN')}
          note={limit === 0 ? '没有上限' : `上限 ${limit.toLocaleString('zh-CN')}`}
          isBad={limit > 0 && sent >= limit * NEARLY}
        />
      ))}
    </Box>
  );
}

function Figure({
  name,
  value,
  note,
  isBad = false,
  isWide = false,
}: {
  name: string;
  value: string;
  note: string;
  isBad?: boolean;
  /** Takes a whole row on a phone. */
  isWide?: boolean;
}) {
  return (
    <Box
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        pt: 1,
        ...(isWide && { gridColumn: { xs: '1 / -1', sm: 'auto' } }),
      }}
    >
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Box
          sx={{
            fontSize: { xs: 22, sm: 26 },
            lineHeight: 1.4,
            whiteSpace: 'nowrap',
            fontVariantNumeric: 'tabular-nums',
            color: isBad ? 'secondary.main' : 'text.primary',
          }}
        >
          {value}
        </Box>
        <Typography variant="caption" color="textSecondary">
          {note}
        </Typography>
      </Box>
    </Box>
  );
}
