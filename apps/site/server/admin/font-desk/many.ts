import type { DataOf, ParsedOf } from '@ziwan/contract';
import type { changeFonts } from '@ziwan/contract/admin';
import { AppError } from '../../calls/app-error.ts';
import type { FamilyPatch, FontDesk } from './desk.ts';
import type { AdminFont } from './report.ts';
import type { TagSuggestions } from './tag-suggestions.ts';

type Item = ParsedOf<typeof changeFonts>['body']['fonts'][number];
type ManyChange = Item['change'];
type Outcome = DataOf<typeof changeFonts>[number];

interface Parts {
  desk: FontDesk;
  suggestions: TagSuggestions;
}

/**
 * Does to each font what is asked of it, one after the other and each in a transaction of its own: one that fails leaves
 * the others done.
 */
export async function changeMany(
  parts: Parts,
  items: readonly Item[],
  editor: string | null,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const item of items) outcomes.push(await changeOne(parts, item, editor));
  return outcomes;
}

async function changeOne(parts: Parts, item: Item, editor: string | null): Promise<Outcome> {
  const { id, change } = item;
  try {
    const before = await parts.desk.one(id);
    const edit = { gno: id, revision: item.revision ?? before.revision, editor };
    const after = await applied(parts, edit, before, change);
    return { id, revision: after.revision, undo: undoOf(before, after), error: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.isServerFault) throw error;
    return { id, revision: null, undo: null, error: { code: error.code, msg: error.message } };
  }
}

async function applied(
  { desk, suggestions }: Parts,
  edit: Parameters<FontDesk['set']>[0],
  before: AdminFont,
  change: ManyChange,
): Promise<AdminFont> {
  const tags = await tagsOf(suggestions, before, change);
  const patch: FamilyPatch = {
    kind: change.kind,
    licenceId: change.licenceId,
    brandNumber: change.brandNumber,
    tags,
  };
  // Saving makes a new revision, which visitors would have to be shown again.
  return isChanged(patch, before) || edit.revision !== before.revision ? desk.set(edit, patch) : before;
}

/** All tags after the change; undefined if it says nothing of them. */
async function tagsOf(
  suggestions: TagSuggestions,
  { id, tags }: AdminFont,
  change: ManyChange,
): Promise<string[] | undefined> {
  if (!change.tags && !change.addTags && !change.suggested) return undefined;
  const found = change.suggested ? (await suggestions.of(id)).map(({ tag }) => tag) : [];
  return [...new Set([...(change.tags ?? tags), ...(change.addTags ?? []), ...found])];
}

function isChanged(patch: FamilyPatch, before: AdminFont): boolean {
  const { kind, licenceId, brandNumber, tags } = patch;
  return (
    (kind !== undefined && kind !== before.kind) ||
    (licenceId !== undefined && licenceId !== before.licenceId) ||
    (brandNumber !== undefined && brandNumber !== before.brandNumber) ||
    (tags !== undefined && !sameTags(tags, before.tags))
  );
}

const sameTags = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((tag) => b.includes(tag));

function undoOf(before: AdminFont, after: AdminFont): ManyChange | null {
  if (after.revision === before.revision) return null;
  return {
    do: 'set',
    ...(after.kind === before.kind ? {} : { kind: before.kind }),
    ...(after.licenceId === before.licenceId ? {} : { licenceId: before.licenceId }),
    ...(after.brandNumber === before.brandNumber ? {} : { brandNumber: before.brandNumber }),
    ...(sameTags(after.tags, before.tags) ? {} : { tags: before.tags }),
  };
}
