import type { TAKEDOWN_CHOICES, TakedownReference } from '@ziwan/contract/admin';

type Choice = (typeof TAKEDOWN_CHOICES)[number];

/** Beside a record whose words name the font. */
export const NAMED_WORDS = '文字里写着它的名字，这里去不掉。';

const CHOICES: Record<Choice, string> = {
  drop: '去掉提到它的部分',
  replace: '换成另一款字体',
  hide: '整条不给访客看',
  leave: '不动',
};

const NAMED_CHOICES: Record<Choice, string> = {
  ...CHOICES,
  drop: '去掉链接和列表里的它，文字不变',
  replace: '链接和列表换成另一款，文字不变',
};

/** @param named true if the words of the record name the font */
export const choiceWords = (choice: Choice, named: boolean): string =>
  (named ? NAMED_CHOICES : CHOICES)[choice];

/** Says how many places name the font, and how many of them do so in their words. */
export function countWords(references: readonly Pick<TakedownReference, 'named'>[]): string {
  if (references.length === 0) return '没有别的地方提到它。';
  const named = references.filter((reference) => reference.named).length;
  const apart = named === 0 ? '' : `，其中 ${named} 处文字里写着它的名字，要自己去改`;
  return `提到它的有 ${references.length} 处${apart}。`;
}
