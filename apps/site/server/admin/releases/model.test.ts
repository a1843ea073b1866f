import { editFamily, familyAtDesk, publishFamily, revisionOfRecord } from '@ziwan/catalogue/desk';
import { writeEntry } from '@ziwan/content';
import { isoOf } from '@ziwan/contract/site-time';
import { blobKeys, createMemoryBlobStore } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { isNight } from '@ziwan/infra/testing';
import type { Store } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { AppError } from '../../calls/app-error.ts';
import type { CallContext } from '../../calls/handling.ts';
import { insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { textChanges } from '../content-desk/text-changes.ts';
import { fontChanges } from '../font-desk/font-changes.ts';
import { ReleaseService } from './service.ts';
import { QUIET_FONTS } from './testing/quiet-fonts.ts';

const TEXTS = ['甲', '乙'];
const FONTS = ['f1', 'f2'];
const SUBJECTS = [...TEXTS, ...FONTS];
const RELEASES = 2;

/** What the model knows of a record: contents are numbers, and each is new. */
interface Subject {
  site: number | null;
  desk: number;
  /** Counts changes of the record. */
  changes: number;
}

interface Change {
  after: number | null;
  base: number;
  before: number | null;
  left: number;
}

interface Release {
  state: 'open' | 'published' | 'undone';
  changes: Map<string, Change>;
}

/** The simplest description of the desk that is right. */
class Model {
  readonly subjects = new Map<string, Subject>();
  readonly releases: Release[] = [];

  of(name: string): Subject {
    return this.subjects.get(name) as Subject;
  }

  write(name: string, site: number | null, desk: number): void {
    const held = this.of(name);
    if (held.site === site && held.desk === desk) return;
    this.subjects.set(name, { site, desk, changes: held.changes + 1 });
  }

  put(into: Release, name: string, leaves: boolean): boolean {
    const { site, desk, changes } = this.of(name);
    if (into.state !== 'open' || (leaves && site === null)) return false;
    for (const release of this.releases) if (release.state === 'open') release.changes.delete(name);
    into.changes.set(name, { after: leaves ? null : desk, base: changes, before: null, left: 0 });
    return true;
  }

  publish(release: Release): boolean {
    const held = [...release.changes];
    if (release.state !== 'open' || held.length === 0) return false;
    if (held.some(([name, { base }]) => this.of(name).changes !== base)) return false;
    for (const [name, change] of held) {
      const { site, desk } = this.of(name);
      change.before = site;
      this.write(name, change.after, desk);
      change.left = this.of(name).changes;
    }
    release.state = 'published';
    return true;
  }

  undo(release: Release, choice: 'none' | 'skip' | 'overwrite'): boolean {
    if (release.state !== 'published') return false;
    const isSince = ([name, { left }]: [string, Change]) => this.of(name).changes !== left;
    if (choice === 'none' && [...release.changes].some(isSince)) return false;
    for (const one of release.changes) {
      if (choice === 'skip' && isSince(one)) continue;
      this.write(one[0], one[1].before, this.of(one[0]).desk);
    }
    release.state = 'undone';
    return true;
  }
}

const subject = fc.constantFrom(...SUBJECTS);
const release = fc.nat(RELEASES - 1);
const command = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), subject, shown: fc.boolean() }),
  fc.record({ do: fc.constant('put' as const), subject, release, leaves: fc.boolean() }),
  fc.record({ do: fc.constant('publish' as const), release }),
  fc.record({
    do: fc.constant('undo' as const),
    release,
    choice: fc.constantFrom('none' as const, 'skip' as const, 'overwrite' as const),
  }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const isText = (name: string) => TEXTS.includes(name);
const kindOf = (name: string) => (isText(name) ? 'text' : 'font') as 'text' | 'font';

/** A desk with two published texts and two public fonts. */
async function startDesk({ db, ...store }: Store) {
  let clock = Date.parse('2026-11-21T02:00:00Z');
  const now = () => clock;
  const blobs = createMemoryBlobStore();
  const user = await insertUser(db, { role: 'owner' });
  const context = { session: { userId: user, role: 'owner' }, ip: '', userAgent: '' } as CallContext;
  await insertReferenceData(db, []);
  for (const gno of FONTS) {
    await insertFamily(db, { gno });
    await blobs.put(
      blobKeys.drawn(sha256Hex(`drawn ${gno}`)),
      new Uint8Array(Uint32Array.of(0x4e00, 0x4e00).buffer),
    );
  }
  const kinds = [fontChanges({ db, blobs, desk: QUIET_FONTS }), textChanges({ db, blobs, now })];
  const service = new ReleaseService({ db, kinds, now });
  const readerOf = (name: string) => kinds.find(({ kind }) => kind === kindOf(name));
  const contentOf = (name: string, state: object | null | undefined): number | null => {
    if (!state) return null;
    return Number(
      isText(name)
        ? (state as { title: string }).title
        : (state as { statement: { about: string } }).statement.about,
    );
  };
  const entryOf = (name: string, content: number, status: 'draft' | 'published') => ({
    kind: 'news' as const,
    id: TEXTS.indexOf(name) === 0 ? 'jia' : 'yi',
    title: String(content),
    status,
    publishAt: '2026-01-01T00:00:00.000Z',
  });
  const idOf = (name: string) => (isText(name) ? entryOf(name, 0, 'draft').id : name);
  const ctx = { store: { db, ...store } as Store, blobs, dataDir: '' };
  const edit = async (name: string, content: number, shown: boolean) => {
    if (isText(name)) {
      await writeEntry(db, entryOf(name, content, shown ? 'published' : 'draft'), { now: new Date(clock) });
      return;
    }
    const family = await familyAtDesk({ db, blobs }, name);
    if (!family) throw new Error(`no ${name}`);
    const at = { gno: name, revision: revisionOfRecord(family), editor: null, now: isoOf(clock) };
    await editFamily(ctx, at, (record) => ({
      ...record,
      statement: { ...record.statement, about: String(content) },
    }));
    if (!shown) return;
    const saved = await familyAtDesk({ db, blobs }, name);
    await publishFamily(ctx, { ...at, revision: saved ? revisionOfRecord(saved) : '' });
  };
  return {
    service,
    context,
    edit,
    idOf,
    tick: () => {
      clock += 1000;
    },
    standing: async (name: string) => {
      const standing = await readerOf(name)?.read(db, idOf(name));
      return {
        revision: standing?.revision ?? '',
        site: contentOf(name, standing?.shown),
        desk: contentOf(name, standing?.newest),
      };
    },
    /** What visitors' own tables say. */
    async onSite(name: string): Promise<number | null> {
      const row = isText(name)
        ? await db
            .selectFrom('entries')
            .select('title as content')
            .where('id', '=', idOf(name))
            .where('status', '!=', 'draft')
            .where('publish_at', '<=', isoOf(clock))
            .executeTakeFirst()
        : await db
            .selectFrom('families')
            .select('about as content')
            .where('gno', '=', name)
            .executeTakeFirst();
      return row ? Number(row.content) : null;
    },
  };
}

type Desk = Awaited<ReturnType<typeof startDesk>>;

/** Runs a call. @returns false if it was refused */
async function allowed(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof AppError && !error.isServerFault) return false;
    throw error;
  }
}

async function run(desk: Desk, model: Model, ids: readonly string[], one: Command, content: number) {
  const { service, context } = desk;
  if (one.do === 'edit') {
    await desk.edit(one.subject, content, one.shown);
    model.write(one.subject, one.shown ? content : model.of(one.subject).site, content);
    return;
  }
  const held = model.releases[one.release] as Release;
  const id = ids[one.release] as string;
  const { revision } = await service.one(id);
  if (one.do === 'put') {
    const { revision } = await desk.standing(one.subject);
    const change = { kind: kindOf(one.subject), subject: desk.idOf(one.subject), revision };
    const call = service.put(id, { ...change, leaves: one.leaves, accepted: false }, context);
    expect(await allowed(call)).toBe(model.put(held, one.subject, one.leaves));
  } else if (one.do === 'publish') {
    expect(await allowed(service.publish(id, revision, context))).toBe(model.publish(held));
  } else {
    const named = [...held.changes.keys()].map((name) => ({ kind: kindOf(name), subject: desk.idOf(name) }));
    const choice = { skip: [], overwrite: [], ...(one.choice === 'none' ? {} : { [one.choice]: named }) };
    expect(await allowed(service.undo(id, { revision, ...choice }, context))).toBe(
      model.undo(held, one.choice),
    );
  }
}

eachDialect('any sequence of edits, releases and undoings leaves what a simple model says', async (store) => {
  const desk = await startDesk(store);
  let content = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 24 }), async (commands) => {
      const model = new Model();
      for (const name of SUBJECTS) {
        desk.tick();
        await desk.edit(name, ++content, true);
        model.subjects.set(name, { site: content, desk: content, changes: 0 });
      }
      const ids: string[] = [];
      for (let n = 0; n < RELEASES; n++) {
        const made = await desk.service.create(
          { name: `第 ${n} 批`, note: '', publishAt: null },
          desk.context,
        );
        ids.push(made.id);
        model.releases.push({ state: 'open', changes: new Map() });
      }
      for (const one of commands) {
        desk.tick();
        await run(desk, model, ids, one, ++content);
        for (const name of SUBJECTS) {
          const { site, desk: newest } = model.of(name);
          expect(await desk.standing(name)).toMatchObject({ site, desk: newest });
          expect(await desk.onSite(name)).toBe(site);
        }
      }
      // The next run has releases of its own.
      for (const id of ids) if ((await desk.service.one(id)).state === 'open') await desk.service.remove(id);
    }),
    { numRuns: isNight ? 60 : 4, endOnFailure: true },
  );
});
