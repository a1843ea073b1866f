import { access } from 'node:fs/promises';
import { claimBlobs } from '@ziwan/catalogue/blobs';
import { EXIT, type LocalSite, PackError } from '@ziwan/pack';
import { failureOf, migrate } from '@ziwan/store';
import { ANONYMOUS } from '../calls/handling.ts';
import { type Config, readConfig } from '../config/config.ts';
import { createServices } from '../services.ts';

/**
 * Opens the site of a data folder without its server: no port, no background work.
 * @throws PackError DATA_MISSING, DATA_UNUSABLE
 */
export async function openLocalSite(
  folder: string,
  env: Parameters<typeof readConfig>[0],
): Promise<LocalSite> {
  const unusable = (error: unknown) =>
    new PackError(EXIT.input, 'DATA_UNUSABLE', failureOf(error).reason, error);
  let config: Config;
  try {
    config = readConfig({ ...env, ZIWAN_DATA_DIR: folder });
  } catch (error) {
    throw unusable(error);
  }
  if (config.store.provider === 'sqlite')
    await access(config.store.file).catch((error: unknown) => {
      throw new PackError(EXIT.input, 'DATA_MISSING', `${folder} 里没有网站的数据。`, error);
    });
  const services = await createServices(config);
  try {
    await migrate(services.store);
    await claimBlobs({ ...services, dataDir: config.dataDir });
  } catch (error) {
    await services.close();
    throw unusable(error);
  }
  return { api: services.apiFor(ANONYMOUS), close: services.close };
}
