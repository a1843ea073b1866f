import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { EngineId } from '../../index.ts';
import type { PackedFace } from '../../package/index.ts';
import { programOf, unpackedPackage } from './line.ts';

/** Chromium, by the environment of the tests; null if it is not installed. */
export const browserIn = ({ CHROME_PATH, PATH }: NodeJS.ProcessEnv): string | null =>
  CHROME_PATH ??
  programOf('chromium-headless-shell', PATH) ??
  programOf('chromium', PATH) ??
  programOf('google-chrome', PATH);
/** What the title of a test that needs it says without it. */
export const reasonOf = (browser: string | null): string =>
  browser ? '' : ' (skipped: Chromium is not installed)';

const ORIGIN = 'http://game.test';
const modules = createRequire(import.meta.url);
const TYPES: Record<string, string> = {
  html: 'text/html',
  mjs: 'text/javascript',
  js: 'text/javascript',
  css: 'text/css',
};

/** Runs a page's module beside a package's files and returns what it leaves in `window.result`. */
export async function runPage(
  browser: string | null,
  engine: EngineId,
  script: string,
  changes: Partial<PackedFace> = {},
  fillers: readonly PackedFace[] = [],
) {
  const { folder, face } = await unpackedPackage(engine, changes, fillers);
  const launched = await chromium.launch({
    executablePath: browser as string,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const page = await launched.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.route(`${ORIGIN}/**`, (route) => {
      const path = new URL(route.request().url()).pathname;
      const files: Record<string, string | Buffer> = {
        '/': `<!doctype html><meta charset="utf-8"><script type="module">${script}</script>`,
        '/pixi.mjs': readFileSync(join(modules.resolve('pixi.js'), '../../dist/pixi.min.mjs')),
        '/phaser.mjs': readFileSync(join(modules.resolve('phaser'), '../../dist/phaser.esm.min.js')),
      };
      const file = join(folder, path);
      const body = files[path] ?? (existsSync(file) ? readFileSync(file) : null);
      if (body === null) return route.fulfill({ status: 404 });
      return route.fulfill({
        body,
        contentType: TYPES[path.split('.').at(-1) ?? ''] ?? (path === '/' ? 'text/html' : undefined),
      });
    });
    await page.goto(`${ORIGIN}/`);
    const result = await page.waitForFunction('window.result', null, { timeout: 40_000 }).catch((error) => {
      throw new Error(`${errors.join('\n')} ${error}`);
    });
    return { face, folder, result: (await result.jsonValue()) as string };
  } finally {
    await launched.close();
  }
}
