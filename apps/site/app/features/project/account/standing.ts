import type { DataOf, projectList } from '@ziwan/contract';
import type { KeptProject } from '../kept/kept-project.ts';

export type AccountProject = DataOf<typeof projectList>[number];

/** How a project on this device stands to the account's copy of it. */
type Standing =
  /** The account has no copy. */
  | 'alone'
  /** Both are the same, as far as this device knows. */
  | 'same'
  /** This device has changes that the account lacks. */
  | 'ahead'
  /** Another device has saved changes. */
  | 'behind'
  /** Both have changes. */
  | 'clash'
  /** The copy was deleted on another device. */
  | 'deleted';

/**
 * @param user id of the account; null if nobody is signed in
 * @param list the account's projects; null until they have loaded
 */
export function standingOf(
  { at, account }: Pick<KeptProject, 'at' | 'account'>,
  user: string | null,
  list: readonly Pick<AccountProject, 'id' | 'revision'>[] | null,
): Standing {
  if (!account || account.user !== user) return 'alone';
  const changed = at !== account.at;
  if (!list) return changed ? 'ahead' : 'same';
  const theirs = list.find(({ id }) => id === account.id);
  // A copy that was never saved is missing from the list, too.
  if (!theirs) return account.revision === 0 ? 'ahead' : 'deleted';
  if (theirs.revision <= account.revision) return changed ? 'ahead' : 'same';
  return changed ? 'clash' : 'behind';
}
