import { eachDatabase } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { startTestSite, type TestSite } from './site.ts';
import { type Staff, staffOf } from './staff.ts';

const START = Date.parse('2026-11-28T02:00:00Z');

interface Here {
  site: TestSite;
  clock: { now: number };
  owner: Staff;
  operator: Staff;
  editor: Staff;
}

/** Runs a test on a site without fonts, with an owner, an operator and an editor, on each database. */
export function onStaffedSite(name: string, run: (here: Here) => Promise<void>): void {
  eachDatabase(name, async ({ options }) => {
    const env: Record<string, string> = { RATE_LIMIT_API: '0', PUBLIC_ORIGIN: 'https://fonts.example.cn' };
    if (options.provider === 'postgres') env.DATABASE_URL = options.url;
    const clock = { now: START };
    const site = await startTestSite({
      fonts: false,
      env,
      overrides: { now: () => clock.now, verifyCaptcha: async () => true },
    });
    try {
      const owner = await staffOf(site, { id: 'boss', role: 'owner', nickname: '站长' });
      const operator = await staffOf(site, { id: 'zhou', role: 'operator', nickname: '老周' });
      const editor = await staffOf(site, { id: 'ning', role: 'editor', nickname: '阿宁' });
      await run({ site, clock, owner, operator, editor });
      expect(site.errors).toEqual([]);
    } finally {
      await site.close();
    }
  });
}
