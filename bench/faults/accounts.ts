import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyedHash } from '@ziwan/infra/digest';
import type { Database, UsersTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { SessionService } from '../../apps/site/server/people/sessions/index.ts';
import { insertUser } from '../../apps/site/server/testing/rows.ts';

export async function login(db: Kysely<Database>, row: Partial<UsersTable> = {}): Promise<string> {
  const userId = await insertUser(db, row);
  return (await new SessionService(db).issue(userId, { ip: '', userAgent: 'faults' })).token;
}

export const CODE = '123456';

/** Stores a registration code for each phone number, as if it had been sent. */
export async function storeCodes(
  db: Kysely<Database>,
  dataDir: string,
  phones: readonly string[],
): Promise<void> {
  const secret = (await readFile(join(dataDir, 'secret'), 'utf8')).trim();
  const at = Date.now();
  for (const phone of phones) {
    const text = `verification code\nregister\n${phone}\n${CODE}`;
    await db
      .insertInto('verification_codes')
      .values({
        purpose: 'register',
        account: phone,
        code_hash: keyedHash(secret, text, 'hex'),
        tries: 0,
        used_at: null,
        expires_at: new Date(at + 300_000).toISOString(),
        created_at: new Date(at).toISOString(),
      })
      .execute();
  }
}
