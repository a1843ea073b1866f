import { Box, Typography } from '@mui/material';

/** A total, compared with the period of equal length before. */
export function Total({ name, now, before }: { name: string; now: number; before: number }) {
  const change = before === 0 ? null : Math.round((100 * (now - before)) / before);
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography sx={{ fontSize: 30, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}>
        {now.toLocaleString('zh-CN')}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {change === null
          ? '之前没有可比的'
          : change === 0
            ? '和之前一样'
            : `比之前${change > 0 ? '多' : '少'} ${Math.abs(change)}%`}
      </Typography>
    </Box>
  );
}
