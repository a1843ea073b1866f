import { CHARACTER_SETS, type CharacterSetId } from '@ziwan/contract';
import { Button } from '../../../ui/button.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { readableBytes } from '../../fonts/download/download-terms.ts';
import type { RoleSummary } from '../reading/messages.ts';
import styles from './suggested.module.css';

interface SuggestedProps {
  role: string;
  summary: RoleSummary;
  /** Names the role in each line. */
  named?: boolean;
  onTake: (set: CharacterSetId) => void;
}

/** What can appear in the running game and is not among the characters of a role. */
export function Suggested({ role, summary: { suggested, prices }, named, onTake }: SuggestedProps) {
  if (suggested.length === 0) return null;
  return (
    <ul className={styles.suggested} aria-label={`${role}还可能出现的字`}>
      {suggested.map(({ set, reason }) => (
        <li key={set}>
          <span>
            {named && role}没有加<b>{CHARACTER_SETS[set].label}</b>：{reason}；{priceWords(prices[set])}
          </span>
          <Button
            variant="plain"
            aria-label={`给${role}加上${CHARACTER_SETS[set].label}`}
            onClick={() => onTake(set)}
          >
            加上
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** 「多 18 字，约 2 KB」 */
export const priceWords = ({ glyphs, bytes }: RoleSummary['prices'][CharacterSetId]): string =>
  glyphs === 0 ? '已经都有' : `多 ${grouped(glyphs)} 字，约 ${readableBytes(bytes)}`;
