import { VERDICT_NAMES, type Verdict } from '@ziwan/contract';
import { Seal, type SealProps } from '../../../ui/seal.tsx';

export const VERDICT_TONES = {
  allowed: 'yes',
  conditional: 'conditional',
  claimed: 'claimed',
  denied: 'no',
  unknown: 'unknown',
} as const satisfies Record<Verdict, SealProps['tone']>;

export function VerdictMark({ verdict, note }: { verdict: Verdict; note?: string | undefined }) {
  return (
    <Seal tone={VERDICT_TONES[verdict]} title={note || undefined}>
      {VERDICT_NAMES[verdict]}
    </Seal>
  );
}
