import type { FontCard } from '@ziwan/contract';
import { Seal } from '../../../ui/seal.tsx';
import writing from '../../../ui/writing.module.css';
import { LISTED_USES } from './load-list.ts';

const LABELS = { commercial: '商用', game: '游戏', web: '网页' };

/** The listed uses that a licence allows unconditionally, or the licence's name if it allows none of them. */
export function LicenceSeals({ licence }: { licence: Pick<FontCard['licence'], 'name' | 'allows'> }) {
  const listed = LISTED_USES.filter((use) => licence.allows.includes(use));
  if (listed.length === 0) return <Seal>{licence.name}</Seal>;
  return (
    <>
      <span className={writing.hidden}>{licence.name}，允许：</span>
      {listed.map((use) => (
        <Seal key={use} tone="yes">
          {LABELS[use]}
        </Seal>
      ))}
    </>
  );
}
