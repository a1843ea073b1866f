import { existsSync } from 'node:fs';
import type { Get } from '@ziwan/infra/settings';
import { databaseFile } from '@ziwan/store';
import { openSite, type Site, type SiteSettings } from '../site.ts';
import { type LayeredSettings, layered, NO_STORED_SERVICES, readStoredServices } from './stored.ts';

/** The environment, and below it what owners have set in the console of an open site. */
export async function settingsOf(
  site: Pick<Site, 'store' | 'readSecret'>,
  env: Get,
): Promise<LayeredSettings> {
  const tables = await site.store.db.introspection.getTables();
  // A database of an older version gets the table with the next start.
  const isThere = tables.some(({ name }) => name === 'service_settings');
  const stored = isThere ? await readStoredServices(site.store.db) : NO_STORED_SERVICES;
  return layered(env, stored, await site.readSecret());
}

/** The same of a site that may not be there any more. @throws StoreError if its database cannot be read */
export async function settingsOfPlace(settings: SiteSettings, env: Get): Promise<LayeredSettings> {
  const isGone = settings.databaseUrl === null && !existsSync(databaseFile(settings.dataDir));
  if (isGone) return { get: env, unopened: [] };
  const site = openSite(settings);
  try {
    return await settingsOf(site, env);
  } finally {
    await site.close();
  }
}
