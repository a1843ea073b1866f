import { afterAll, afterEach, expect } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from './site.ts';

/** Starts a site for all tests of a file, which close it at the end. A test that leaves an error fails. */
export async function sharedSite(options?: TestSiteOptions): Promise<TestSite> {
  const site = await startTestSite(options);
  afterAll(() => site.close());
  afterEach(() => {
    expect(site.errors.splice(0)).toEqual([]);
  });
  return site;
}
