import type { DataOf, EntryFact, ParsedOf } from '@ziwan/contract';
import type { AdminEntry, changeEntries, EntryFields } from '@ziwan/contract/admin';
import { entryFacts } from '@ziwan/contract/all';
import { AppError } from '../../calls/app-error.ts';
import type { CallContext } from '../../calls/handling.ts';
import type { EntryService } from './entry-service.ts';

type Item = ParsedOf<typeof changeEntries>['body']['entries'][number];
type ManyChange = Item['change'];
type Outcome = DataOf<typeof changeEntries>[number];

/** Does to each entry what is asked of it, one after the other: one that fails leaves the others done. */
export async function changeManyEntries(
  service: EntryService,
  items: readonly Item[],
  context: CallContext,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const item of items) outcomes.push(await changeOne(service, item, context));
  return outcomes;
}

async function changeOne(service: EntryService, item: Item, context: CallContext): Promise<Outcome> {
  const { id, change } = item;
  try {
    const before = await service.one(id);
    const revision = item.revision ?? before.revision;
    // Says so even if nothing is left to do: what was changed since is not what was meant.
    if (revision !== before.revision) throw new AppError('EDIT_CONFLICT');
    const after = await applied(service, before, change, context);
    return { id, revision: after.revision, undo: undoOf(before, after), error: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.isServerFault) throw error;
    return { id, revision: null, undo: null, error: { code: error.code, msg: error.message } };
  }
}

async function applied(
  service: EntryService,
  before: AdminEntry,
  change: ManyChange,
  context: CallContext,
): Promise<AdminEntry> {
  const { id, revision } = before;
  const tags = [...new Set([...(change.tags ?? before.tags), ...(change.addTags ?? [])])];
  if (isSame(tags, before.tags)) return before;
  return service.update(id, { revision, data: { ...fieldsOf(before), tags } }, context);
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((tag, i) => tag === b[i]);

const FACTS = Object.keys(entryFacts) as EntryFact[];

/** The entry as its form sends it. A draft over a published entry stays one. */
function fieldsOf(entry: AdminEntry): EntryFields {
  const { waiting, status, fonts, details, markdown = '' } = entry;
  const { kind, tags, startsAt, endsAt, sort } = entry;
  const facts = Object.fromEntries(FACTS.map((fact) => [fact, entry[fact]]));
  return {
    ...(facts as Pick<AdminEntry, EntryFact>),
    ...{ kind, tags, startsAt, endsAt, sort, markdown },
    fonts: fonts.map(({ fontGNo, note }) => ({ fontGNo, note })),
    details: details as EntryFields['details'],
    status: waiting ? (waiting.publishAt ? 'scheduled' : 'draft') : status,
    publishAt: waiting ? waiting.publishAt : status === 'scheduled' ? entry.publishAt : null,
  };
}

function undoOf(before: AdminEntry, after: AdminEntry): ManyChange | null {
  return after.revision === before.revision ? null : { do: 'tag', tags: before.tags };
}
