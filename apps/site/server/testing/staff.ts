import { ERRORS } from '@ziwan/contract';
import type { UsersTable } from '@ziwan/store';
import { insertUser } from './rows.ts';
import type { TestSite } from './site.ts';

const CLIENT = { ip: '203.0.113.7', userAgent: 'test' };

export interface StaffAnswer {
  status: number;
  code: string;
  message: string;
  data: any;
}

/** Codes of a session that has ended, and of one that has been idle for too long to change something. */
const STALE = new Set<string>([ERRORS.UNAUTHENTICATED.code, ERRORS.REAUTHENTICATION_REQUIRED.code]);

/**
 * Creates an account with a role and returns console calls in its name. It logs in again when its session is stale, as
 * clocks of tests move by days.
 */
export async function staffOf(site: TestSite, row: Partial<UsersTable>) {
  const id = await insertUser(site.services.store.db, row);
  const login = async () => ({
    'joyfont-authenticate': (await site.services.sessions.issue(id, CLIENT)).token,
  });
  let headers = await login();
  const fresh = async (send: () => ReturnType<TestSite['inject']>): Promise<StaffAnswer> => {
    const answer = read(await send());
    if (!STALE.has(answer.code)) return answer;
    headers = await login();
    return read(await send());
  };
  const read = (answer: Awaited<ReturnType<TestSite['inject']>>): StaffAnswer => ({
    status: answer.statusCode,
    ...(answer.json() as Omit<StaffAnswer, 'status'>),
  });
  return {
    id,
    async call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      payload?: object,
    ): Promise<StaffAnswer> {
      const url = `/api/v1/admin${path}`;
      return fresh(() => site.inject({ method, url, headers, ...(payload ? { payload } : {}) }));
    },
    /** Uploads a file as the console's form does. */
    async upload(
      path: string,
      bytes: Uint8Array,
      fields: Record<string, string> = {},
      fileName = 'file.bin',
    ) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
      const { headers: own, payload } = await encoded(form);
      const url = `/api/v1/admin${path}`;
      return fresh(() => site.inject({ method: 'POST', url, headers: { ...headers, ...own }, payload }));
    },
  };
}
export type Staff = Awaited<ReturnType<typeof staffOf>>;

async function encoded(form: FormData) {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') as string },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}
