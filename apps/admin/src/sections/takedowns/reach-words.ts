import type { TAKEDOWN_CHOICES, TakedownReach, TakedownReference } from '@ziwan/contract/admin';

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

/** Says who gets a message, and who cannot. */
export function audienceWords({
  audience,
  anonymous,
  shares,
}: Pick<TakedownReach, 'audience' | 'anonymous' | 'shares'>): string {
  const { total, downloaded, projects, favourites } = audience;
  const how = [
    [downloaded, '下载过'],
    [projects, '放进了项目'],
    [favourites, '收藏了'],
  ] as const;
  const said = how.filter(([n]) => n > 0).map(([n, words]) => `${n} 人${words}`);
  const told =
    total === 0
      ? '没有账号下载、收藏过它，或把它放进项目，不发消息。'
      : `会给 ${total} 人发站内消息（${said.join('，')}）。`;
  const untold = anonymous > 0 ? `另有 ${anonymous} 次下载没有账号，通知不到。` : '';
  const linked = shares > 0 ? `另有 ${shares} 个分享出去的项目用着它，那里会写明已撤下。` : '';
  return told + untold + linked;
}

/** What was chosen for a record. */
export interface Chosen {
  choice: Choice;
  by: { id: string; nameZh: string } | null;
}

export const keyOf = ({ kind, subject }: Pick<TakedownReference, 'kind' | 'subject'>): string =>
  `${kind}:${subject}`;

/** The same choice for every record that offers it; others keep theirs. */
export function chosenForAll(
  references: readonly Pick<TakedownReference, 'kind' | 'subject' | 'choices'>[],
  chosen: Readonly<Record<string, Chosen>>,
  same: Chosen,
): Record<string, Chosen> {
  const able = references.filter(({ choices }) => choices.includes(same.choice));
  return { ...chosen, ...Object.fromEntries(able.map((reference) => [keyOf(reference), same])) };
}

/** True if another record offers the same choice, and has another one now. */
export const wouldSpread = (
  references: readonly Pick<TakedownReference, 'kind' | 'subject' | 'choices'>[],
  choiceOf: (reference: Pick<TakedownReference, 'kind' | 'subject' | 'choices'>) => Chosen,
  same: Chosen,
): boolean =>
  references.some((reference) => {
    const { choice, by } = choiceOf(reference);
    return reference.choices.includes(same.choice) && (choice !== same.choice || by?.id !== same.by?.id);
  });
