import { isStaff, type StaffRole } from '@ziwan/contract';
import {
  addNote,
  closeForm,
  colleagues,
  findRecords,
  findSpoken,
  mentionList,
  noteList,
  openForm,
  openForms,
  RECORD_ROLES,
  type RecordKind,
  readMentions,
  removeFilter,
  removeNote,
  savedFilterList,
  saveFilter,
} from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type AnyHandler, type CallContext, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { Session } from '../../people/sessions/index.ts';
import { Notes } from './notes.ts';
import { Presence } from './presence.ts';
import { SavedFilters } from './saved-filters.ts';
import { searchRecords, spokenPlaces } from './search.ts';

export interface TeamworkDomain {
  readonly handlers: readonly AnyHandler[];
}

/** Calls that open pages repeat by themselves. */
const BACKGROUND = { ...UNCACHED, background: true } as const;

/** Creates what helps several people in the console: search, notes, who has what open, saved filters. */
export function createTeamwork({ db, now }: { db: Kysely<Database>; now: () => number }): TeamworkDomain {
  const notes = new Notes(db, now);
  const presence = new Presence(db, now);
  const filters = new SavedFilters(db, now);
  return {
    handlers: [
      handle(findSpoken, UNCACHED, ({ query }) => spokenPlaces(query.q, query.names.split('\n'))),
      handle(findRecords, UNCACHED, ({ query }, context) =>
        searchRecords(db, sessionOf(context).role as StaffRole, query.q),
      ),
      handle(openForm, { ...BACKGROUND, readOnly: true }, ({ params: { kind, id } }, context) =>
        presence.open(allowed(kind, context).userId, kind, id),
      ),
      handle(closeForm, { ...BACKGROUND, readOnly: true }, async ({ params: { kind, id } }, context) => {
        await presence.close(sessionOf(context).userId, kind, id);
        return null;
      }),
      handle(openForms, BACKGROUND, ({ query: { kind } }, context) =>
        presence.list(allowed(kind, context).userId, kind),
      ),
      handle(noteList, UNCACHED, ({ query: { kind, subject } }, context) => {
        allowed(kind, context);
        return notes.list(kind, subject);
      }),
      handle(addNote, UNCACHED, ({ body }, context) => notes.add(allowed(body.kind, context), body)),
      handle(removeNote, UNCACHED, async ({ params }, context) => {
        await notes.remove(sessionOf(context), params.id);
        return null;
      }),
      handle(colleagues, UNCACHED, ({ query: { kind } }, context) => {
        allowed(kind, context);
        return notes.colleagues(kind);
      }),
      handle(mentionList, BACKGROUND, (_, context) => notes.mentions(sessionOf(context))),
      handle(readMentions, { ...UNCACHED, readOnly: true }, async (_, context) => {
        await notes.readAll(sessionOf(context).userId);
        return null;
      }),
      handle(savedFilterList, UNCACHED, ({ query }, context) =>
        filters.list(sessionOf(context).userId, query.section),
      ),
      handle(saveFilter, UNCACHED, ({ body }, context) => filters.save(sessionOf(context).userId, body)),
      handle(removeFilter, UNCACHED, async ({ params }, context) => {
        await filters.remove(sessionOf(context).userId, params.id);
        return null;
      }),
    ],
  };
}

/** @throws AppError FORBIDDEN if the caller's role may not see that kind of record */
function allowed(kind: RecordKind, context: CallContext): Session {
  const session = sessionOf(context);
  if (!isStaff(session.role, RECORD_ROLES[kind])) throw new AppError('FORBIDDEN');
  return session;
}
