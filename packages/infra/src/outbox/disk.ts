import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outbox, OutboxMessage } from './outbox.ts';

/** One file per message, `<time>-<random>.json`, readable only by the user that runs the process. */
const FILE = /^(\d{13}-[0-9a-f]{12})\.json$/;
const WRITING = /^(\d{13})-[0-9a-f]{12}\.writing$/;
/** Age (ms) after which an unfinished write counts as abandoned. */
const ABANDONED_AFTER = 60 * 60 * 1000;

export interface DiskOutboxOptions {
  readonly dir: string;
  /** Maximum number of messages to keep; 500 by default. */
  readonly keep?: number;
  readonly now?: () => number;
}

/** Keeps the newest messages in a folder. They contain login codes: never log them. */
export function createDiskOutbox({ dir, keep = 500, now = Date.now }: DiskOutboxOptions): Outbox {
  let last = 0;
  /** Names of files that this process is writing, which a leap of the clock does not make old. */
  const writing = new Set<string>();

  async function ids(): Promise<string[]> {
    const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names
      .map((name) => FILE.exec(name)?.[1])
      .filter((id) => id !== undefined)
      .sort()
      .reverse();
  }

  /** Returns `null` if the message was pruned after its name was listed. */
  async function read(id: string): Promise<OutboxMessage | null> {
    const text = await readFile(join(dir, `${id}.json`), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return text === null ? null : { ...(JSON.parse(text) as OutboxMessage), id };
  }

  async function prune(): Promise<void> {
    for (const id of (await ids()).slice(keep)) await rm(join(dir, `${id}.json`), { force: true });
    for (const name of await readdir(dir)) {
      const cut = writing.has(name) ? null : WRITING.exec(name);
      if (cut && now() - Number(cut[1]) > ABANDONED_AFTER) await rm(join(dir, name), { force: true });
    }
  }

  return {
    async add(message) {
      // Keeps the messages of one process in order even if the clock goes back.
      last = Math.max(last + 1, now());
      const id = `${String(last).padStart(13, '0')}-${randomBytes(6).toString('hex')}`;
      const whole: OutboxMessage = { id, at: new Date(last).toISOString(), ...message };
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const name = `${id}.writing`;
      const temporary = join(dir, name);
      writing.add(name);
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(`${JSON.stringify(whole, null, 2)}\n`);
        } finally {
          await file.close();
        }
        await rename(temporary, join(dir, `${id}.json`));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      } finally {
        writing.delete(name);
      }
      await prune();
      return whole;
    },
    async list(limit = keep) {
      const messages = await Promise.all((await ids()).slice(0, limit).map(read));
      return messages.filter((message) => message !== null);
    },
    async latest(to) {
      for (const id of await ids()) {
        const message = await read(id);
        if (message?.to === to) return message;
      }
      return null;
    },
  };
}
