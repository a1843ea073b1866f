import { adverts } from './adverts/index.ts';
import { announcements } from './announcements/index.ts';
import { audit } from './audit/index.ts';
import { boards } from './boards/index.ts';
import { brands } from './brands/index.ts';
import { columns } from './columns/index.ts';
import { dictionary } from './dictionary/index.ts';
import { entries } from './entries/index.ts';
import { factors } from './factors/index.ts';
import { files } from './files/index.ts';
import { fonts } from './fonts/index.ts';
import { history } from './history/index.ts';
import { invitations } from './invitations/index.ts';
import { keywords } from './keywords/index.ts';
import { licences } from './licences/index.ts';
import { links } from './links/index.ts';
import { marketing } from './marketing/index.ts';
import { media } from './media/index.ts';
import { messages } from './messages/index.ts';
import { numbers } from './numbers/index.ts';
import { receipts } from './receipts/index.ts';
import { redirects } from './redirects/index.ts';
import { releases } from './releases/index.ts';
import type { Section } from './section.ts';
import { services } from './services/index.ts';
import { shares } from './shares/index.ts';
import { status } from './status/index.ts';
import { submissions } from './submissions/index.ts';
import { tags } from './tags/index.ts';
import { takedowns } from './takedowns/index.ts';
import { users } from './users/index.ts';

/** Every section of the console, in the order of the menu. */
export const sections: readonly Section[] = [
  releases,
  history,
  fonts,
  takedowns,
  licences,
  brands,
  dictionary,
  keywords,
  ...entries,
  media,
  tags,
  adverts,
  columns,
  links,
  redirects,
  marketing,
  files,
  messages,
  submissions,
  shares,
  boards,
  announcements,
  numbers,
  users,
  invitations,
  receipts,
  factors,
  audit,
  services,
  status,
];

/** A section's label of a member, or the member's own name. */
export function labelOf(section: string, member: string): string {
  return sections.find(({ name }) => name === section)?.labels[member] ?? member;
}
