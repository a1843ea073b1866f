import type { DataOf, showData } from '@ziwan/contract';
import type { ReactNode } from 'react';
import { isReachable } from '../../../navigation/own-links.ts';
import { Cases } from './cases.tsx';
import { Baike, Guide, Recent } from './reading.tsx';
import { HotFonts, moves, NewFonts, NUMERALS, Styles, VariableStrip } from './sections.tsx';
import { Albums, Bundles } from './sets.tsx';

type Home = DataOf<typeof showData>;

interface Entry {
  id: string;
  /** True if it has content. Empty sections are neither shown nor numbered. */
  has: (home: Home) => boolean;
  render: (home: Home, number: string) => ReactNode;
}

/** Sections in order: fonts, collections, cases, reading, further links. */
const CONTENTS: readonly Entry[] = [
  {
    id: 'styles',
    has: (h) => h.styles.length > 0,
    render: (h, number) => <Styles number={number} styles={h.styles} />,
  },
  {
    id: 'new',
    has: (h) => h.newFonts.length > 0,
    render: (h, number) => <NewFonts number={number} fonts={h.newFonts} />,
  },
  {
    id: 'hot',
    has: (h) => h.hotFonts.length > 0,
    render: (h, number) => <HotFonts number={number} fonts={h.hotFonts} sample={h.hero.text} />,
  },
  {
    id: 'variable',
    has: (h) => h.variableFonts.some(moves),
    render: (h, number) => <VariableStrip number={number} fonts={h.variableFonts.filter(moves)} />,
  },
  {
    id: 'albums',
    has: (h) => h.albums.length > 0,
    render: (h, number) => <Albums number={number} albums={h.albums} />,
  },
  {
    id: 'bundles',
    has: (h) => h.bundles.length > 0,
    render: (h, number) => <Bundles number={number} bundles={h.bundles} />,
  },
  {
    id: 'cases',
    has: (h) => h.cases.length > 0,
    render: (h, number) => <Cases number={number} cases={h.cases} />,
  },
  {
    id: 'baike',
    has: (h) => h.baike.length > 0,
    render: (h, number) => <Baike number={number} baike={h.baike} />,
  },
  {
    id: 'recent',
    has: (h) => h.promotions.length + h.news.length > 0,
    render: (h, number) => <Recent number={number} promotions={h.promotions} news={h.news} />,
  },
  {
    id: 'guide',
    has: (h) => h.columns.some(isReachable),
    render: (h, number) => <Guide number={number} columns={h.columns} />,
  },
];

interface NumberedSection extends Entry {
  number: string;
}

/** Non-empty sections, numbered without gaps. */
export const contentsOf = (home: Home): NumberedSection[] =>
  CONTENTS.filter(({ has }) => has(home)).map((entry, i) => ({ ...entry, number: NUMERALS[i] ?? '' }));
