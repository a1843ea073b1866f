import { licenceInWords } from '@ziwan/contract';
import { memo } from 'react';
import { sameData } from '../../../ui/same-data.ts';
import { Seal } from '../../../ui/seal.tsx';
import writing from '../../../ui/writing.module.css';
import { LISTED_USES, type ListedLicence } from './load-list.ts';

const LABELS = { commercial: '商用', game: '游戏', web: '网页' };

/** The listed uses that a licence allows unconditionally, or the licence's name and why it vouches for none of them. */
export const LicenceSeals = memo(function LicenceSeals({ licence }: { licence: ListedLicence }) {
  const listed = LISTED_USES.filter((use) => licence.allows.includes(use));
  if (listed.length === 0) return <Seal>{licenceInWords(licence)}</Seal>;
  return (
    <>
      <span className={writing.hidden}>{`${licence.name}，允许：`}</span>
      {listed.map((use) => (
        <Seal key={use} tone="yes">
          {LABELS[use]}
        </Seal>
      ))}
    </>
  );
}, sameData);
