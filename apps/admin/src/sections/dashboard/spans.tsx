import { Button, ButtonGroup } from '@mui/material';

const SPANS = [
  { days: 7, name: '7 天' },
  { days: 30, name: '30 天' },
  { days: 90, name: '90 天' },
  { days: 365, name: '一年' },
] as const;

/** Chooses the number of days to look back. */
export function Spans({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <ButtonGroup size="small" aria-label="看多久">
      {SPANS.map((span) => (
        <Button
          key={span.days}
          variant={span.days === days ? 'contained' : 'outlined'}
          aria-pressed={span.days === days}
          onClick={() => onChange(span.days)}
        >
          {span.name}
        </Button>
      ))}
    </ButtonGroup>
  );
}
