import { editFamily, familyAtDesk, publishFamily, revisionOfRecord } from '@ziwan/catalogue/desk';
import { ownRelease, writeEntry } from '@ziwan/content';
import { isoOf } from '@ziwan/contract/site-time';
import { blobKeys, createMemoryBlobStore } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Store } from '@ziwan/store';
import type { CallContext } from '../../../calls/handling.ts';
import { JobBook } from '../../../runtime/job-record.ts';
import { insertFamily, insertReferenceData, insertUser } from '../../../testing/rows.ts';
import { linkService, listChanges, textChanges } from '../../content-desk/index.ts';
import { fontChanges } from '../../font-desk/index.ts';
import { ReleaseScheduler } from '../scheduler.ts';
import { ReleaseService } from '../service.ts';
import { QUIET_FONTS } from './quiet-fonts.ts';

const TEXTS = ['甲', '乙'];
const FONTS = ['f1', 'f2'];
const LINKS = ['l1', 'l2'];
/** Two published texts, two public fonts, and two links, which have no desk. */
export const SUBJECTS = [...TEXTS, ...FONTS, ...LINKS];

/** True for subjects that a form can give a time. */
export const isText = (name: string) => TEXTS.includes(name);
export const isLink = (name: string) => LINKS.includes(name);

/** A change that takes what the desk has; a link gets the content. */
export function putting(name: string, leaves: boolean, content: number) {
  const how = { leaves, accepted: false };
  if (isLink(name)) return { ...how, kind: 'link' as const, subject: name, data: linkOf(content) };
  return { ...how, kind: isText(name) ? ('text' as const) : ('font' as const), subject: idOf(name) };
}

export const kindOf = (name: string) => (isText(name) ? 'text' : isLink(name) ? 'link' : 'font');
/** Kind of a subject that has a desk. */
export const deskKindOf = (name: string) => (isText(name) ? 'text' : 'font');
const idOf = (name: string) => (isText(name) ? entryOf(name, 0, 'draft').id : name);
const entryOf = (name: string, content: number, status: 'draft' | 'published') => ({
  kind: 'news' as const,
  id: TEXTS.indexOf(name) === 0 ? 'jia' : 'yi',
  title: String(content),
  status,
  publishAt: '2026-01-01T00:00:00.000Z',
});
const linkOf = (content: number) => ({
  name: String(content),
  url: 'https://example.com/',
  image: null,
  enabled: true,
  sort: 0,
});

/** A desk with the subjects, whose contents are numbers. */
export async function startDesk({ db, ...store }: Store) {
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
  const parts = { db, blobs, now, origin: null };
  const kinds = [fontChanges({ ...parts, desk: QUIET_FONTS }), textChanges(parts), ...listChanges(parts)];
  const links = linkService(parts);
  const service = new ReleaseService({ db, kinds, now });
  const onFault = (error: unknown) => {
    throw error;
  };
  const record = async () => {};
  const scheduler = new ReleaseScheduler({ db, kinds, now, record, jobs: new JobBook(), onFault });
  const readerOf = (name: string) => kinds.find(({ kind }) => kind === kindOf(name));
  const contentOf = (name: string, state: object | null | undefined): number | null => {
    if (!state) return null;
    if (isText(name)) return Number((state as { title: string }).title);
    if (isLink(name)) return Number((state as { name: string }).name);
    return Number((state as { statement: { about: string } }).statement.about);
  };
  const ctx = { store: { db, ...store } as Store, blobs, dataDir: '' };
  const edit = async (name: string, content: number, shown: boolean) => {
    if (isText(name)) {
      await writeEntry(db, entryOf(name, content, shown ? 'published' : 'draft'), { now: new Date(clock) });
      return;
    }
    if (isLink(name)) {
      const held = await links.find(db, name);
      if (held) await links.update(name, { revision: held.revision, data: linkOf(content) }, context);
      else await links.create({ ...linkOf(content), id: name }, context);
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
    /** Lets time pass, in seconds. */
    tick: (seconds = 1) => {
      clock += seconds * 1000;
    },
    /** Saves a text that is to be shown in some seconds, as its form does. */
    async schedule(name: string, content: number, seconds: number) {
      const publishAt = isoOf(clock + seconds * 1000);
      const entry = { ...entryOf(name, content, 'draft'), status: 'scheduled' as const, publishAt };
      await writeEntry(db, entry, { editor: user, now: new Date(clock) });
    },
    /** Publishes what is due. @returns ids of releases */
    check: () => scheduler.check(),
    /** The open release of a text alone. */
    ownOf: (name: string) => ownRelease(db, idOf(name)),
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
        : isLink(name)
          ? await db
              .selectFrom('friend_links')
              .select('name as content')
              .where('id', '=', name)
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

export type Desk = Awaited<ReturnType<typeof startDesk>>;
