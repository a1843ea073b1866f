import { isNight } from '@ziwan/infra/testing';
import { eachDialect } from '@ziwan/store/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { AppError } from '../../calls/app-error.ts';
import {
  type Desk,
  deskKindOf,
  isLink,
  isText,
  kindOf,
  putting,
  SUBJECTS,
  startDesk,
} from './testing/desk.ts';

const RELEASES = 2;

/** What the model knows of a record: contents are numbers, and each is new. */
interface Subject {
  site: number | null;
  /** What the site has, for a link. */
  desk: number | null;
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

/** The release of a text alone, which its form makes. */
interface Own {
  name: string;
  /** Seconds until it is published. */
  left: number;
  release: Release;
}

/** The simplest description of the desk that is right. */
class Model {
  readonly subjects = new Map<string, Subject>();
  readonly releases: Release[] = [];
  /** Those that wait for their time. */
  own: Own[] = [];

  of(name: string): Subject {
    return this.subjects.get(name) as Subject;
  }

  write(name: string, site: number | null, newest: number | null): void {
    const held = this.of(name);
    const desk = isLink(name) ? site : newest;
    if (held.site === site && held.desk === desk) return;
    this.subjects.set(name, { site, desk, changes: held.changes + 1 });
  }

  put(into: Release, name: string, leaves: boolean, content: number): boolean {
    const { site, desk, changes } = this.of(name);
    if (into.state !== 'open' || (leaves && site === null)) return false;
    this.take(name);
    into.changes.set(name, {
      after: leaves ? null : isLink(name) ? content : desk,
      base: changes,
      before: null,
      left: 0,
    });
    return true;
  }

  /** Takes a record out of open releases. */
  take(name: string): void {
    for (const release of this.releases) if (release.state === 'open') release.changes.delete(name);
    this.forget(name);
  }

  /** A text has no time any more. */
  forget(name: string): void {
    this.own = this.own.filter((own) => own.name !== name);
  }

  schedule(name: string, content: number, left: number): void {
    this.write(name, this.of(name).site, content);
    this.take(name);
    const change = { after: content, base: this.of(name).changes, before: null, left: 0 };
    this.own.push({ name, left, release: { state: 'open', changes: new Map([[name, change]]) } });
  }

  /** Lets seconds pass. */
  pass(seconds: number): void {
    for (const own of this.own) own.left -= seconds;
  }

  /** @returns releases that are published now */
  check(): Own[] {
    const due = this.own.filter(({ left }) => left <= 0);
    this.own = this.own.filter(({ left }) => left > 0);
    for (const { release } of due) expect(this.publish(release)).toBe(true);
    return due;
  }

  /** Publishes what the desk has of records, or takes them off the site. @returns `null` if nothing changes */
  together(names: readonly string[], leaves: boolean): Release | null {
    const release: Release = { state: 'open', changes: new Map() };
    for (const name of names) {
      const { site, desk, changes } = this.of(name);
      if (leaves ? site === null : site === desk) continue;
      release.changes.set(name, { after: leaves ? null : desk, base: changes, before: null, left: 0 });
    }
    if (!this.publish(release)) return null;
    for (const name of release.changes.keys()) this.take(name);
    return release;
  }

  publish(release: Release): boolean {
    const held = [...release.changes];
    if (release.state !== 'open' || held.length === 0) return false;
    if (held.some((one) => this.isMoved(one))) return false;
    for (const [name, change] of held) {
      const { site, desk } = this.of(name);
      change.before = site;
      this.write(name, change.after, desk);
      change.left = this.of(name).changes;
    }
    release.state = 'published';
    return true;
  }

  /** True if the desk has another state than was put in. A link's state is the site's, which the release changes. */
  isMoved([name, { after, base }]: [string, Change]): boolean {
    const { desk, changes } = this.of(name);
    return changes !== base && (isLink(name) || after === null || desk !== after);
  }

  /** True if visitors have another state than was published, or the desk another than that or the one before. */
  isSince([name, { after, before, left }]: [string, Change]): boolean {
    const { site, desk, changes } = this.of(name);
    return changes !== left && (site !== after || (desk !== after && desk !== before));
  }

  undo(release: Release, choice: 'none' | 'skip' | 'overwrite'): boolean {
    if (release.state !== 'published') return false;
    const isSince = (one: [string, Change]) => this.isSince(one);
    if (choice === 'none' && [...release.changes].some(isSince)) return false;
    for (const one of release.changes) {
      if (choice === 'skip' && isSince(one)) continue;
      this.write(one[0], one[1].before, this.of(one[0]).desk);
      const waits = this.own.find(({ name }) => name === one[0])?.release.changes.get(one[0]);
      // What has a time keeps it, unless its page is gone.
      if (one[1].before === null) this.forget(one[0]);
      else if (waits) waits.base = this.of(one[0]).changes;
    }
    release.state = 'undone';
    return true;
  }
}

const subject = fc.constantFrom(...SUBJECTS);
const release = fc.nat(RELEASES - 1);
const seconds = fc.integer({ min: 1, max: 8 });
const command = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), subject, shown: fc.boolean() }),
  fc.record({ do: fc.constant('put' as const), subject, release, leaves: fc.boolean() }),
  fc.record({ do: fc.constant('publish' as const), release }),
  fc.record({
    do: fc.constant('schedule' as const),
    subject: fc.constantFrom(...SUBJECTS.filter(isText)),
    seconds,
  }),
  fc.record({ do: fc.constant('pass' as const), seconds }),
  fc.record({
    do: fc.constant('together' as const),
    subjects: fc.uniqueArray(fc.constantFrom(...SUBJECTS.filter((name) => !isLink(name))), { minLength: 1 }),
    leaves: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('undo' as const),
    // After the others come the last that a form made and that was published, and the last bulk publication.
    release: fc.nat(RELEASES + 1),
    choice: fc.constantFrom('none' as const, 'skip' as const, 'overwrite' as const),
  }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

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

/** Publishes what is due, and compares which texts have a time left. The last that was published can be undone. */
async function checkTimes(desk: Desk, model: Model, ids: string[]): Promise<void> {
  const named = new Map<string, string>();
  for (const { name } of model.own) named.set(name, (await desk.ownOf(name))?.id ?? 'none');
  const done = await desk.check();
  const due = model.check();
  expect(done.toSorted()).toEqual(due.map(({ name }) => named.get(name)).toSorted());
  for (const name of SUBJECTS.filter(isText))
    expect(Boolean(await desk.ownOf(name))).toBe(model.own.some((own) => own.name === name));
  const last = due.at(-1);
  if (!last) return;
  model.releases[RELEASES] = last.release;
  ids[RELEASES] = named.get(last.name) as string;
}

async function run(desk: Desk, model: Model, ids: string[], one: Command, content: number) {
  const { service, context } = desk;
  if (one.do === 'edit') {
    await desk.edit(one.subject, content, one.shown);
    const shown = one.shown || isLink(one.subject);
    model.write(one.subject, shown ? content : model.of(one.subject).site, content);
    model.forget(one.subject);
    return;
  }
  if (one.do === 'schedule') {
    await desk.schedule(one.subject, content, one.seconds);
    model.schedule(one.subject, content, one.seconds);
    return;
  }
  if (one.do === 'pass') {
    desk.tick(one.seconds);
    model.pass(one.seconds);
    return;
  }
  if (one.do === 'together') {
    const changes = one.subjects.map(
      (name) => ({ kind: deskKindOf(name), subject: desk.idOf(name) }) as const,
    );
    const made = model.together(one.subjects, one.leaves);
    const { release, left, same } = await service.publishTogether({ changes, leaves: one.leaves }, context);
    expect([release?.size ?? 0, left, same]).toEqual([
      made?.changes.size ?? 0,
      [],
      one.subjects.length - (made?.changes.size ?? 0),
    ]);
    if (!made || !release) return;
    model.releases[RELEASES + 1] = made;
    ids[RELEASES + 1] = release.id;
    return;
  }
  if (ids[one.release] === '') return;
  const held = model.releases[one.release] as Release;
  const id = ids[one.release] as string;
  const { revision } = await service.one(id);
  if (one.do === 'put') {
    const { revision } = await desk.standing(one.subject);
    const change = { ...putting(one.subject, one.leaves, content), ...(revision ? { revision } : {}) };
    expect(await allowed(service.put(id, { changes: [change] }, context))).toBe(
      model.put(held, one.subject, one.leaves, content),
    );
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
      // Slots of releases that forms and bulk publications make.
      for (let n = 0; n < 2; n++) {
        ids.push('');
        model.releases.push({ state: 'undone', changes: new Map() });
      }
      for (const one of commands) {
        desk.tick();
        model.pass(1);
        await run(desk, model, ids, one, ++content);
        await checkTimes(desk, model, ids);
        for (const name of SUBJECTS) {
          const { site, desk: newest } = model.of(name);
          expect(await desk.standing(name)).toMatchObject({ site, desk: newest });
          expect(await desk.onSite(name)).toBe(site);
        }
      }
      // The next run has releases of its own.
      for (const id of ids)
        if (id !== '' && (await desk.service.one(id)).state === 'open') await desk.service.remove(id);
    }),
    { numRuns: isNight ? 30 : 4, endOnFailure: true },
  );
});
