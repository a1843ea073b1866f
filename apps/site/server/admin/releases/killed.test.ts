import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editFamily, familyAtDesk, revisionOfRecord } from '@ziwan/catalogue/desk';
import { writeEntry } from '@ziwan/content';
import { blobKeys, createDiskBlobStore } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { PROGRAM_ENVIRONMENT } from '@ziwan/infra/testing';
import type { Store } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import type { CallContext } from '../../calls/handling.ts';
import { insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { textChanges } from '../content-desk/index.ts';
import { fontChanges } from '../font-desk/index.ts';
import { ReleaseService } from './service.ts';
import type { NodeMessage, NodeOptions } from './testing/node.ts';
import { QUIET_FONTS } from './testing/quiet-fonts.ts';

const PROGRAM = fileURLToPath(new URL('testing/node.ts', import.meta.url));
const NOW = Date.parse('2026-11-21T02:00:00Z');
const TIME = '2026-11-21T02:30:00.000Z';

/** Starts a process of the site that looks once for due releases. */
function startNode(options: NodeOptions) {
  const child = fork(PROGRAM, [JSON.stringify(options)], { env: { ...PROGRAM_ENVIRONMENT } });
  const heard: NodeMessage[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const check of waiting) check();
  };
  child.on('message', (message: NodeMessage) => {
    heard.push(message);
    wake();
  });
  child.on('exit', wake);
  /** Waits for a message with this member. */
  const hears = <K extends string>(member: K) =>
    new Promise<Extract<NodeMessage, Record<K, unknown>>>((resolve, reject) => {
      const check = () => {
        const found = heard.find((message) => member in message);
        if (!found && child.exitCode === null && child.signalCode === null) return;
        waiting.delete(check);
        if (found) resolve(found as never);
        else reject(new Error(`it ended without "${member}"`));
      };
      waiting.add(check);
      check();
    });
  return { child, hears };
}

/** A font and two texts that visitors see, with a release of a change of each, which is due at `TIME`. */
async function startRelease(store: Store, folder: string) {
  const { db } = store;
  const blobs = createDiskBlobStore(folder);
  const user = await insertUser(db, { role: 'owner' });
  const context = { session: { userId: user, role: 'owner' }, ip: '', userAgent: '' } as CallContext;
  await insertReferenceData(db, []);
  await insertFamily(db, { gno: 'f1' });
  await blobs.put(
    blobKeys.drawn(sha256Hex('drawn f1')),
    new Uint8Array(Uint32Array.of(0x4e00, 0x4e00).buffer),
  );
  const now = () => NOW;
  const kinds = [fontChanges({ db, blobs, desk: QUIET_FONTS }), textChanges({ db, blobs, now })];
  const service = new ReleaseService({ db, kinds, now });
  const { id } = await service.create({ name: '三台机器', note: '', publishAt: TIME }, context);
  const put = (kind: 'font' | 'text', subject: string) =>
    service.put(id, { changes: [{ kind, subject, leaves: false, accepted: false }] }, context);

  const family = await familyAtDesk({ db, blobs }, 'f1');
  if (!family) throw new Error('no family');
  await editFamily(
    { store, blobs, dataDir: folder },
    { gno: 'f1', revision: revisionOfRecord(family), editor: null, now: '2026-11-21T01:00:00.000Z' },
    (record) => ({ ...record, statement: { ...record.statement, about: '新' } }),
  );
  await put('font', 'f1');
  for (const text of ['jia', 'yi']) {
    const entry = (title: string, status: 'published' | 'draft') => ({
      kind: 'news' as const,
      id: text,
      title,
      status,
      publishAt: '2026-01-01T00:00:00.000Z',
    });
    await writeEntry(db, entry('旧', 'published'), { now: new Date(NOW) });
    await writeEntry(db, entry('新', 'draft'), { now: new Date(NOW) });
    await put('text', text);
  }
  return { id, one: () => service.one(id) };
}

const seen = async ({ db }: Store) => ({
  font: (await db.selectFrom('families').select('about').executeTakeFirstOrThrow()).about,
  texts: (await db.selectFrom('entries').select('title').orderBy('id').execute()).map(({ title }) => title),
});

/** Number of times that visitors got to see something else of a record. */
const turnsOf = async ({ db }: Store) =>
  (await db.selectFrom('former_states').select(['kind', 'subject', 'seq']).execute()).length;

eachDialect(
  'of three processes, one killed in the midst of a scheduled release: published once, and never half',
  async (store, { options }) => {
    const folder = await mkdtemp(join(tmpdir(), 'ziwan-killed-'));
    const release = await startRelease(store, folder);
    const old = await seen(store);
    const turns = await turnsOf(store);
    const at = { store: options, blobs: folder, now: Date.parse(TIME) };
    const doomed = startNode({ ...at, stops: true });
    const others: ReturnType<typeof startNode>[] = [];
    try {
      await doomed.hears('inside');
      for (let n = 0; n < 2; n++) others.push(startNode({ ...at, stops: false }));
      for (const node of others) await node.hears('checking');
      // It has written the font, and visitors see nothing of it.
      expect(await seen(store)).toEqual(old);
      const killed = once(doomed.child, 'exit');
      doomed.child.kill('SIGKILL');
      expect((await killed)[1]).toBe('SIGKILL');

      const published: string[] = [];
      for (const node of others) published.push(...(await node.hears('published')).published);
      expect(published).toEqual([release.id]);
      expect(await seen(store)).toEqual({ font: '新', texts: ['新', '新'] });
      expect(await turnsOf(store)).toBe(turns + 3);
      const after = await release.one();
      expect(after).toMatchObject({ state: 'published', publishedAt: TIME, failure: null });
      expect(after.changes?.map(({ changedSince }) => changedSince)).toEqual([false, false, false]);
      // A fourth that comes later finds nothing to do.
      const late = startNode({ ...at, stops: false });
      others.push(late);
      expect(await late.hears('published')).toEqual({ published: [] });
      expect(await turnsOf(store)).toBe(turns + 3);
    } finally {
      for (const { child } of [doomed, ...others]) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  },
);
