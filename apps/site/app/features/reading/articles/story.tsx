import type { EntryDetail } from '@ziwan/contract';
import type { ReactNode } from 'react';
import { EntryActions } from './entry-actions.tsx';
import { EntryHead } from './entry-head.tsx';
import { Crumbs, EntryText } from './entry-page.tsx';
import { tagHref } from './list-address.ts';
import { Neighbours, RelatedEntries } from './more-entries.tsx';
import type { Crumb } from './page-meta.ts';
import { RelatedFonts } from './related-fonts.tsx';

interface StoryProps {
  entry: EntryDetail;
  section: Crumb;
  unit: string;
  over?: ReactNode;
}

export function Story({ entry, section, unit, over }: StoryProps) {
  return (
    <article>
      <Crumbs crumbs={[section]} />
      <EntryHead
        entry={entry}
        over={over}
        actions={<EntryActions kind="articles" id={entry.id} title={entry.title} />}
      />
      <EntryText entry={entry} tagHref={tagHref(section.path)} />
      <RelatedFonts fonts={entry.fonts} text={storyText(entry)} title="文中的字体" />
      <Neighbours path={section.path} previous={entry.previous} next={entry.next} unit={unit} />
      <RelatedEntries path={section.path} title="接着读" entries={entry.related} />
    </article>
  );
}

/** Longest title its fonts draw on one line. */
const LINE = 12;

/** Sample text for an article's fonts: its title up to the first pause, else a line with every stroke. */
export function storyText({ title }: Pick<EntryDetail, 'title'>): string {
  const first = title.split(/[：:，,。！？!?；;]/, 1)[0] ?? '';
  return first.length > 0 && first.length <= LINE ? first : '永和九年，岁在癸丑';
}
