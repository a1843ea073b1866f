import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPath } from '@ziwan/catalogue';
import { fontPool } from '@ziwan/catalogue/testing';
import { databaseFile, migrate } from '@ziwan/store';
import { createDatabaseFile } from '@ziwan/store/testing';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Config, readConfig } from '../config/config.ts';
import { createApp } from '../http/app.ts';
import type { ConsoleProgram } from '../http/console/admin-pages.ts';
import type { Pages } from '../http/pages/pages.ts';
import { createServices, type Overrides, type Services } from '../services.ts';
import { writeSampleFonts } from './sample-fonts.ts';

export interface TestSite {
  app: FastifyInstance;
  services: Services;
  dataDir: string;
  /** Log lines at error level, and faults outside any request. */
  errors: unknown[];
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Restarts the services on the same data, as a new process would. */
  restart(overrides?: Overrides): Promise<void>;
  close(): Promise<void>;
}

export interface TestSiteOptions {
  env?: Record<string, string>;
  config?: Partial<Config>;
  overrides?: Overrides;
  pages?: (services: Services) => Pages;
  console?: ConsoleProgram;
  /** False for a site without fonts. */
  fonts?: boolean;
}

/** The least that argon2id takes. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

/** Folder of the sample fonts and of the data imported from them. Made once per test process; it takes a second. */
let imported: Promise<string> | null = null;

async function importSamples(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ziwan-samples-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const fonts = join(folder, 'fonts');
  const services = await createServices(readConfig({ ZIWAN_DATA_DIR: dataDir, SUBSET_WORKERS: '1' }));
  await migrate(services.store);
  await writeSampleFonts(fonts);
  const summary = await importPath(
    { store: services.store, blobs: services.blobs, dataDir, fontPool },
    fonts,
  );
  await services.close();
  if (summary.refused.length > 0) throw new Error(`samples were refused: ${JSON.stringify(summary.refused)}`);
  return folder;
}

/** Starts the whole site in process with its own data folder; opens no port. */
export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'ziwan-site-'));
  const dataDir = join(folder, 'data');
  const config = {
    ...readConfig({ ZIWAN_DATA_DIR: dataDir, LOG_LEVEL: 'error', SUBSET_WORKERS: '1', ...options.env }),
    ...options.config,
  };
  const errors: unknown[] = [];
  const boot = async (overrides: Overrides | undefined) => {
    const services = await createServices(config, {
      onFault: (error) => void errors.push(error),
      passwordCost: CHEAP,
      ...options.overrides,
      ...overrides,
    });
    await migrate(services.store);
    return services;
  };
  const serve = async (services: Services) => {
    services.lifecycle.ready = true;
    const logStream = { write: (line: string) => void errors.push(JSON.parse(line)) };
    return createApp(services, {
      logStream,
      pages: options.pages?.(services) ?? null,
      console: options.console ?? null,
    });
  };

  if (options.fonts !== false) {
    if (config.store.provider !== 'sqlite' || config.blobs.provider !== 'disk')
      throw new Error('the sample fonts are copied to the default stores only; import them into others');
    imported ??= importSamples();
    await cp(await imported, folder, { recursive: true });
  } else if (config.store.provider === 'sqlite') {
    await createDatabaseFile(databaseFile(dataDir));
  }
  let services = await boot(undefined);
  let app = await serve(services);
  return {
    get app() {
      return app;
    },
    get services() {
      return services;
    },
    dataDir,
    errors,
    get: async (url, headers) => app.inject({ method: 'GET', url, headers: headers ?? {} }),
    post: async (url, body, headers) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    inject: async (o) => app.inject(o),
    async restart(overrides) {
      await app.close();
      await services.close();
      services = await boot(overrides);
      app = await serve(services);
    },
    async close() {
      await app.close();
      await services.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
