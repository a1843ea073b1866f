import { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  applyDueVersions,
  cleanStoredNames,
  createProgress,
  describe,
  describeStoredFaces,
  ensureDefaultCatalogue,
  type ImportSummary,
  measureStoredFaces,
  recountStoredCoverage,
  renewGrams,
} from '@ziwan/catalogue';
import { claimBlobs, withSiteLock } from '@ziwan/catalogue/blobs';
import { type ContentContext, ContentError, importWhenChanged, keptPages } from '@ziwan/content';
import '@ziwan/infra/wasm-code';
import { migrate, reportFailure } from '@ziwan/store';
import type { FastifyInstance } from 'fastify';
import { ConfigError, readConfig } from './server/config/config.ts';
import { createApp } from './server/http/app.ts';
import { type ConsoleProgram, loadBuiltConsole } from './server/http/console/admin-pages.ts';
import { loadDevConsole } from './server/http/console/dev-console.ts';
import { listenForMetrics } from './server/http/monitoring/metrics.ts';
import { loadBuiltPages } from './server/http/pages/built-pages.ts';
import { loadDevPages } from './server/http/pages/dev-pages.ts';
import { addHotReload } from './server/http/pages/dev-server.ts';
import type { Pages } from './server/http/pages/pages.ts';
import { countDescriptors, limitConnections } from './server/http/transport/connection-limit.ts';
import { listenOrExplain, sitePlace, tryToListen } from './server/http/transport/listen.ts';
import { openPatiently } from './server/infrastructure.ts';
import { nodeName } from './server/runtime/once-in-cluster.ts';
import { createServices, type Services } from './server/services.ts';

/** Maximum time (ms) from a signal to the process's exit. */
const DRAIN = 9000;
/** Time (ms) during which `/readyz` answers 503 before the server stops listening. */
const NOTICE = 500;
/**
 * Connections that may wait to be accepted; the system's limit, `net.core.somaxconn`, applies too. The system drops
 * further ones, and browsers try again after one, three and seven seconds.
 */
const BACKLOG = 4096;
/** Time (ms) in which clients with open connections may send one more request and learn that theirs closes. */
const FAREWELL = 3000;

/**
 * Shuts down without cutting off requests. The listener closes first, while connections stay open: if responses
 * closed their connections before, clients would reconnect, and those still in the accept queue when the listener
 * closes would be reset.
 */
async function drain(app: FastifyInstance, { config, lifecycle }: Services): Promise<void> {
  lifecycle.draining = true;
  // Whoever saves a file waits for the next start, and open pages hold their connections.
  if (config.dev) return app.close();
  await setTimeout(NOTICE);
  // Node's HTTP server would also close idle connections, including those whose next request is on its way.
  Server.prototype.close.call(app.server);
  lifecycle.closing = true;
  for (const since = Date.now(); Date.now() - since < FAREWELL; await setTimeout(50)) {
    if ((await promisify(app.server.getConnections.bind(app.server))()) === 0) break;
  }
  await app.close();
}

/** Imports what changed under `content/`. Invalid files are reported and do not prevent the start. */
async function readContent(dir: string, context: ContentContext): Promise<void> {
  try {
    const summary = await importWhenChanged(dir, context);
    if (summary === null) return;
    const { created, updated, unpublished, kept, refused } = summary;
    if (created.length + updated.length + unpublished.length > 0)
      console.log(
        `内容：新增 ${created.length} 篇，更新 ${updated.length} 篇，撤下 ${unpublished.length} 篇`,
      );
    if (kept.length > 0) console.log(`内容：${kept.length} 份在后台改过，以后台为准：${kept.join('、')}`);
    for (const line of keptPages(summary)) console.log(`内容：${line}`);
    for (const { file, message } of refused) console.warn(`内容 ${file} 没有收下：${message}`);
  } catch (error) {
    if (!(error instanceof ContentError && error.code === 'NOTHING_TO_IMPORT')) throw error;
  }
}

/** The names of a first import would say nothing. */
function importedAtStart(summary: ImportSummary): string {
  const isFirst = summary.updated.length + summary.unchanged.length === 0;
  return describe(summary, isFirst ? 0 : undefined).join('\n');
}

/**
 * Migrates the database and imports the catalogue, over a separate connection. Of several processes that start together, one does it and the others wait for it.
 */
async function prepare({ blobs, config, fonts: { storage } }: Services): Promise<void> {
  const store = openPatiently(config.store);
  const progress = createProgress();
  try {
    await store.examine();
    const applied = await migrate(store);
    if (applied.length > 0) console.log(`数据在 ${config.dataDir}；数据库执行了 ${applied.length} 个迁移`);
    const site = { store, blobs, dataDir: config.dataDir };
    const fill = async () => {
      await claimBlobs(site);
      // Applies licence versions that fell due while the server was down, before it accepts requests.
      await applyDueVersions(store, Date.now());
      await cleanStoredNames(store.db);
      await renewGrams(store.db);
      const { away } = await recountStoredCoverage(site, { onProgress: progress.onProgress });
      if (away > 0)
        console.warn(`${away} 个字体文件暂时读不到，覆盖率没有重算；文件回来后再导入一次，就会重算`);
      await measureStoredFaces(site, progress.onProgress);
      await describeStoredFaces(site, progress.onProgress);
      if (config.skipImport) return;
      const began = Date.now();
      const summary = await ensureDefaultCatalogue(site, { onProgress: progress.onProgress });
      progress.stop();
      if (summary)
        console.log(
          `默认字库导入完，用了 ${Math.round((Date.now() - began) / 1000)} 秒。${importedAtStart(summary)}`,
        );
      await readContent(config.contentDir, site);
    };
    await withSiteLock(site, 'start', fill, () => console.log('同一个网站的另一个进程正在启动，等它准备好…'));
    await storage.health.check();
    storage.watch();
  } finally {
    progress.stop();
    await store.close();
  }
}

async function loadPages(services: Services): Promise<Pages | null> {
  if (!services.config.roles.has('web')) return null;
  return services.config.dev ? loadDevPages(services) : loadBuiltPages(services);
}

async function loadConsole({ config }: Services): Promise<ConsoleProgram | null> {
  if (!config.roles.has('web')) return null;
  return config.dev ? loadDevConsole() : loadBuiltConsole();
}

/** Pages that most visits start with. Rendering them also loads their fonts into the engine. */
const ENTRANCES = ['/', '/font', '/currency', '/variable'];

/**
 * Renders the entry pages before the first visitor arrives; twice, since the first render may finish before its fonts
 * are ready.
 */
async function warm(app: FastifyInstance, { config, lifecycle }: Services): Promise<void> {
  if (config.dev || !config.roles.has('web')) return;
  for (const url of [...ENTRANCES, ...ENTRANCES]) {
    if (lifecycle.draining) return;
    await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  }
}

async function serveMetrics({ config, metrics }: Services): Promise<void> {
  if (config.metrics === null) return;
  const { host, port } = config.metrics;
  await listenOrExplain({ host, port, hostSetting: 'METRICS_HOST', portSetting: 'METRICS_PORT' }, () =>
    listenForMetrics(metrics.registry, host, port),
  );
}

/** Lets `SIGTERM` and `SIGINT` end the process once its requests are answered. */
function stopOnSignal(app: FastifyInstance, services: Services): void {
  const stop = async () => {
    if (services.lifecycle.draining) return;
    globalThis
      .setTimeout(() => {
        app.server.closeAllConnections();
        process.exit(0);
      }, DRAIN)
      .unref();
    await drain(app, services);
    await services.admin.staff.firstOwner.leave(nodeName(services.config)).catch(() => {});
    await services.close();
    // `npm run dev` says so itself, and not when it starts the next one.
    if (!services.config.dev) console.log('已停下');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function main(): Promise<void> {
  const config = readConfig();
  await tryToListen(config);
  const services = await createServices(config);
  await prepare(services);
  // Publishes releases that fell due while the server was down, before it accepts requests.
  await services.admin.releases.scheduler.check();
  await services.store.pin();
  // Builds the coverage index before the first request.
  await services.fonts.drawn();
  const programs = { pages: await loadPages(services), console: await loadConsole(services) };
  const app = await createApp(services, programs);
  if (config.dev)
    addHotReload(
      app,
      [programs.pages?.hotReload, programs.console?.hotReload].filter((it) => it !== undefined),
    );
  const address = await listenOrExplain(sitePlace(config), () =>
    app.listen({ host: config.host, port: config.port, backlog: BACKLOG }),
  );
  await serveMetrics(services);
  const descriptors = await countDescriptors();
  if (descriptors) limitConnections(app.server, { descriptors, warn: (sentence) => app.log.error(sentence) });
  stopOnSignal(app, services);
  services.lifecycle.ready = true;
  services.admin.status.start(() => !services.lifecycle.draining);
  if (config.roles.has('api')) services.fonts.find.index.start(() => !services.lifecycle.draining);
  const origin = config.publicOrigin ?? address;
  console.log(`字玩已就绪：${origin}`);
  // Under the lock, so that of several processes that start together one prints the address.
  const invitation = await withSiteLock({ ...services, dataDir: config.dataDir }, 'owner-link', () =>
    services.admin.staff.firstOwner.inviteAtStart(nodeName(config), config.restarted),
  );
  if (invitation === 'printed elsewhere')
    console.log('还没有站长。设置账号的一次性地址由同时启动的另一个进程给出，请看它的输出');
  else if (invitation)
    console.log(`还没有站长。七天内打开这个一次性地址设置账号，再启动会换一个新的：${origin}${invitation}`);

  warm(app, services).catch((error: unknown) => app.log.warn({ err: error }, 'warming failed'));
}

main().catch((error: unknown) => {
  reportFailure(error, error instanceof ConfigError ? '配置有误：' : '启动失败：');
  process.exit();
});
