import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { callHosts } from '../../calls/host-client.ts';
import { Signer } from '../../security/signer.ts';
import type { Services } from '../../services.ts';
import { signedFiles } from '../files/signed-files.ts';
import { StaticFiles } from '../files/static.ts';
import { PageThreads } from './page-threads.ts';
import { type Pages, pagesOf } from './pages.ts';
import { hostsInPages } from './slot-frames.ts';

const SITE = fileURLToPath(new URL('../../../', import.meta.url));

/** Loads the built pages. @throws Error naming the build command when they are not built */
export async function loadBuiltPages(services: Services, dist = join(SITE, 'dist')): Promise<Pages> {
  const entry = join(dist, 'server', 'entry.server.js');
  if (!existsSync(entry)) throw new Error('页面还没有构建，请先运行 npm run build');
  const { config, onFault, uploads } = services;
  const threads = new PageThreads({
    settings: {
      entry: pathToFileURL(entry).href,
      assets: {
        cdnOrigin: config.cdnOrigin,
        assetRewrite: config.assetRewrite,
        publicOrigin: config.publicOrigin,
        hosts: config.hosts,
      },
      uploads: uploads.origin,
      hosts: callHosts(config.hosts),
      others: hostsInPages(config.slots),
    },
    onFault: (error) => onFault(error, 'pages'),
  });
  return {
    ...pagesOf(services),
    threads,
    listedPages: () => threads.listedPages(),
    files: new StaticFiles(join(dist, 'client'), signedFiles(new Signer(services.secret))),
    middleware: null,
    dev: false,
  };
}
