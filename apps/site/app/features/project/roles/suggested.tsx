import { CHARACTER_SETS, type CharacterSetId } from '@ziwan/contract';
import { Button } from '../../../ui/button.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { readableBytes } from '../../fonts/download/download-terms.ts';
import type { RoleSummary } from '../reading/messages.ts';
import styles from './suggested.module.css';

interface SuggestedProps {
  role: string;
  summary: RoleSummary;
  onTake: (set: CharacterSetId) => void;
}

/** What can appear in the running game and is not among the characters of a role. */
export function Suggested({ role, summary: { suggested, prices }, onTake }: SuggestedProps) {
  if (suggested.length === 0) return null;
  return (
    <ul className={styles.suggested} aria-label={`${role}还可能出现的字`}>
      {suggested.map(({ set, reason }) => (
        <li key={set}>
          <span>
            没有加<b>{CHARACTER_SETS[set].label}</b>：{reason}；<small>{priceWords(prices[set])}</small>
          </span>
          <Button aria-label={`给${role}加上${CHARACTER_SETS[set].label}`} onClick={() => onTake(set)}>
            加上
          </Button>
        </li>
      ))}
    </ul>
  );
}

const lacksOf = ({ suggested }: RoleSummary): string =>
  suggested.length === 0
    ? ''
    : `没有加${suggested.map(({ set }) => `「${CHARACTER_SETS[set].label}」`).join('')}`;

/** The same in a clause, where it is said elsewhere what can be done. */
export function NotTaken({ summary }: { summary: RoleSummary }) {
  const lacks = lacksOf(summary);
  return lacks && <p className={styles.clause}>{lacks}：游戏里可能会写到，包里却没有。</p>;
}

/** The same of all roles of a package, in one sentence. */
export function NoneTaken({ roles }: { roles: readonly { name: string; summary: RoleSummary }[] }) {
  const lacking = roles
    .filter(({ summary }) => summary.suggested.length > 0)
    .map(({ name, summary }) => name + lacksOf(summary))
    .join('；');
  return lacking && <p className={styles.clause}>游戏里可能会写到，包里却没有的字：{lacking}。</p>;
}

/** 「多 18 字，约 2 KB」 */
export const priceWords = ({ glyphs, bytes }: RoleSummary['prices'][CharacterSetId]): string =>
  glyphs === 0 ? '已经都有' : `多 ${grouped(glyphs)} 字，约 ${readableBytes(bytes)}`;
