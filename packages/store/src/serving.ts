import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from './store.ts';

/** Pause (ms) between looks at the question. */
const LOOK = 500;
/** Looks between two signs of life. */
const SIGN_EVERY = 10;
/** Age (ms) of the last sign of life from which a process counts as gone. */
const GONE = 15_000;
/** Time (ms) in which a process has to answer: longer than a killed one seems alive. */
const PATIENCE = 20_000;
const POLL = 100;

const END = '.json';
const folderIn = (dataDir: string) => join(dataDir, 'serving');
const questionIn = (dataDir: string) => join(folderIn(dataDir), 'question');
/** Row of `meta` in which a process answers. */
const answerKey = (id: string) => `serving/${id}`;

/** What a process that serves writes beside its database. */
interface Mark {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** Chinese; what happened to the database's files. `null` if all is well. */
  readonly lost: string | null;
}

/**
 * Marks a data folder as served by this process, and answers who asks by writing into the database that it serves.
 * Whoever finds the answer in a database knows that visitors see it.
 */
export class Serving {
  readonly #store: Store;
  readonly #dataDir: string;
  readonly #id = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;
  #busy: Promise<void> = Promise.resolve();
  #said: string | null = null;
  #answered: string | null = null;

  constructor(store: Store, dataDir: string) {
    this.#store = store;
    this.#dataDir = dataDir;
  }

  /** @param onFault receives what prevents an answer */
  async start(onFault: (error: unknown) => void): Promise<void> {
    await mkdir(folderIn(this.#dataDir), { recursive: true, mode: 0o700 });
    await this.#write();
    let idle = true;
    this.#timer = setInterval(() => {
      if (!idle) return;
      idle = false;
      this.#busy = this.#look()
        .catch(onFault)
        .finally(() => {
          idle = true;
        });
    }, LOOK).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#busy;
    await rm(this.#path, { force: true });
  }

  get #path(): string {
    return join(folderIn(this.#dataDir), this.#id + END);
  }

  async #write(): Promise<void> {
    const mark: Mark = { id: this.#id, host: hostname(), pid: process.pid, lost: this.#said };
    await writeFile(this.#path, JSON.stringify(mark), { mode: 0o600 });
  }

  async #look(): Promise<void> {
    const lost = this.#store.dialect === 'sqlite' && (await this.#store.trouble()) === 'DATABASE_LOST';
    const said = lost ? (this.#store.warnings()[0] ?? null) : null;
    if (said !== this.#said) {
      this.#said = said;
      await this.#write();
    }
    const now = new Date();
    if (++this.#looks % SIGN_EVERY === 0) await utimes(this.#path, now, now);
    const question = await readText(questionIn(this.#dataDir));
    if (question === null || question === this.#answered || lost) return;
    this.#answered = question;
    await this.#store.db
      .insertInto('meta')
      .values({ key: answerKey(this.#id), value: question })
      .onConflict((c) => c.column('key').doUpdateSet({ value: question }))
      .execute();
  }
}

async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Processes that serve a data folder now. */
async function marksIn(dataDir: string): Promise<Mark[]> {
  const names = await readdir(folderIn(dataDir)).catch(() => []);
  const marks: Mark[] = [];
  for (const name of names.filter((each) => each.endsWith(END))) {
    const path = join(folderIn(dataDir), name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    const text = age < GONE ? await readText(path) : null;
    // Empty while it is being written anew.
    if (text) marks.push(JSON.parse(text) as Mark);
  }
  return marks.filter(({ host, pid }) => host !== hostname() || isAlive(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True while a process serves the data folder. */
export const isServed = async (dataDir: string): Promise<boolean> => (await marksIn(dataDir)).length > 0;

export type ServedAnswer =
  /** No process serves the data folder. */
  | { readonly kind: 'unserved' }
  /** What all of them had written when they were asked is in the database. */
  | { readonly kind: 'same'; readonly processes: number }
  /** At least one serves another database; Chinese. */
  | { readonly kind: 'different'; readonly said: string };

/** Asks the processes that serve a data folder to write into their database, and looks for that in `store`. */
export async function askServing(store: Store, dataDir: string, patience = PATIENCE): Promise<ServedAnswer> {
  if (!(await isServed(dataDir))) return { kind: 'unserved' };
  const question = randomUUID();
  await writeFile(questionIn(dataDir), question, { mode: 0o644 });
  for (const until = performance.now() + patience; ; await sleep(POLL)) {
    const marks = await marksIn(dataDir);
    if (marks.length === 0) return { kind: 'unserved' };
    const lost = marks.find((mark) => mark.lost !== null);
    if (lost) return { kind: 'different', said: lost.lost as string };
    const keys = marks.map(({ id }) => answerKey(id));
    const answers = await store.db
      .selectFrom('meta')
      .select('key')
      .where('key', 'in', keys)
      .where('value', '=', question)
      .execute();
    if (answers.length === marks.length) {
      await store.db.deleteFrom('meta').where('key', 'in', keys).execute();
      return { kind: 'same', processes: marks.length };
    }
    if (performance.now() < until) continue;
    const answered = new Set(answers.map(({ key }) => key));
    const silent = marks.filter(({ id }) => !answered.has(answerKey(id))).map(({ pid }) => pid);
    return {
      kind: 'different',
      said: `正在运行的网站（进程 ${silent.join('、')}）没有在这个数据库里留下记号：它用的是另一个数据库、数据库文件被换掉了，或者它写不进去。请看它的日志和 /readyz，核对 ZIWAN_DATA_DIR 与 DATABASE_URL；也可以停掉网站再来`,
    };
  }
}
