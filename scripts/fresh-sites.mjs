// npm run fresh-sites: static sites of Next, Astro, SvelteKit, Nuxt and Vite with fonts by `@ziwan/page-fonts`, as its README
// says, built anew and read in Chromium: each title in the font, after a click on a link, too. Nothing of it stays.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { platform, tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { ensureInstalled, fail, pinnedNode, root, runNode, say } from './setup.mjs';

const TOOLS = {
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
  astro: '7.3.5',
  '@sveltejs/kit': '3.2.0',
  '@sveltejs/adapter-static': '4.0.1',
  '@sveltejs/vite-plugin-svelte': '7.3.1',
  svelte: '5.57.3',
  nuxt: '4.5.2',
  vite: '8.3.8',
};
const FONT = join(root, 'catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf');
const FAMILY = '题字';
const TITLES = { index: '夜航船', about: '关于我们' };
const STYLE = `h1 { font-family: '${FAMILY}', '${FAMILY}-fallback', serif; }`;
const body = (name) => `<h1>${TITLES[name]}</h1><p>别的字</p>`;
const plugin = `import { pageFonts } from '@ziwan/page-fonts';
const fonts = pageFonts({ fonts: [{ family: '${FAMILY}', source: ${JSON.stringify(FONT)} }] });
`;

/**
 * `files` of a project with the pages `/` and `/about/`, and a link to the second; `misused` has the plugin where it must
 * refuse; `scripted` sites change the page without loading it.
 */
const SITES = [
  {
    name: 'Next',
    build: ['next/dist/bin/next', 'build'],
    out: 'out',
    scripted: true,
    files: {
      'next.config.mjs': `export default { output: 'export', trailingSlash: true };`,
      'app/site.css': STYLE,
      'app/layout.jsx': `import './site.css';\nexport default ({ children }) => <html lang="zh-CN"><body>{children}</body></html>;`,
      'app/page.jsx': `import Link from 'next/link';\nexport default () => <main>${body('index')}<Link href="/about/">关于</Link></main>;`,
      'app/about/page.jsx': `export default () => <main>${body('about')}</main>;`,
    },
  },
  {
    name: 'Astro',
    build: ['astro/bin/astro.mjs', 'build'],
    out: 'dist',
    files: {
      'astro.config.mjs': 'export default {};',
      'src/pages/index.astro': `<html lang="zh-CN"><head></head><body>${body('index')}<a href="/about/">关于</a></body></html>\n<style>${STYLE}</style>`,
      'src/pages/about.astro': `<html lang="zh-CN"><head></head><body>${body('about')}</body></html>\n<style>${STYLE}</style>`,
    },
    misused: { 'astro.config.mjs': `${plugin}export default { vite: { plugins: [fonts] } };` },
  },
  {
    name: 'SvelteKit',
    build: ['vite/bin/vite.js', 'build'],
    out: 'build',
    scripted: true,
    files: {
      'vite.config.js': kitConfig(''),
      'src/app.html':
        '<!doctype html><html lang="zh-CN"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>',
      'src/routes/+layout.js': `export const prerender = true;\nexport const trailingSlash = 'always';`,
      'src/routes/+page.svelte': `${body('index')}<a href="/about/">关于</a>\n<style>${STYLE}</style>`,
      'src/routes/about/+page.svelte': `${body('about')}\n<style>${STYLE}</style>`,
    },
    misused: { 'vite.config.js': kitConfig(plugin) },
  },
  {
    name: 'Nuxt',
    build: ['nuxt/bin/nuxt.mjs', 'generate'],
    out: '.output/public',
    scripted: true,
    files: {
      'nuxt.config.ts': 'export default defineNuxtConfig({ telemetry: false });',
      'app/app.vue': '<template><NuxtPage /></template>',
      'app/pages/index.vue': `<template><main>${body('index')}<NuxtLink to="/about/">关于</NuxtLink></main></template>\n<style>${STYLE}</style>`,
      'app/pages/about.vue': `<template><main>${body('about')}</main></template>\n<style>${STYLE}</style>`,
    },
    misused: {
      'nuxt.config.ts': `${plugin}export default defineNuxtConfig({ telemetry: false, vite: { plugins: [fonts] } });`,
    },
  },
  {
    name: 'Vite',
    build: ['vite/bin/vite.js', 'build'],
    out: 'dist',
    byPlugin: true,
    files: {
      'vite.config.js': `${plugin}export default { plugins: [fonts], build: { rollupOptions: { input: ['index.html', 'about/index.html'] } } };`,
      'index.html': `<html lang="zh-CN"><head><style>${STYLE}</style></head><body>${body('index')}<a href="/about/">关于</a></body></html>`,
      'about/index.html': `<html lang="zh-CN"><head><style>${STYLE}</style></head><body>${body('about')}</body></html>`,
    },
  },
];

function kitConfig(before) {
  return `${before}import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
export default { plugins: [sveltekit({ adapter: adapter() })${before ? ', fonts' : ''}] };`;
}

ensureInstalled({ tools: true });
const folder = mkdtempSync(join(tmpdir(), 'ziwan-sites-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

function run(program, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
    },
    shell: platform() === 'win32' && program === 'npm',
  });
  return { passed: status === 0, said: `${stdout}${stderr}${error ?? ''}` };
}

function write(project, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), `${text}\n`);
  }
}

if (runNode(['scripts/pack-packages.mjs', '--to', join(folder, 'tarballs')]) !== 0) fail('没有打成包');
const packed = readdirSync(join(folder, 'tarballs')).map((file) => [
  file.replace(/^ziwan-(.+)-[\d.]+\.tgz$/, '@ziwan/$1'),
  `file:tarballs/${file}`,
]);
write(folder, {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { ...Object.fromEntries(packed), ...TOOLS },
  }),
});
const installed = run(
  'npm',
  ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
  folder,
);
if (!installed.passed) fail(`${installed.said}\n✗ 安装`);
say('✓ 安装');

const modules = join(folder, 'node_modules');
const own = join(modules, '@ziwan/page-fonts');
const command = join(
  own,
  JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')).bin['ziwan-page-fonts'],
);
for (const site of SITES) {
  const project = join(folder, site.name);
  write(project, { 'package.json': '{ "type": "module" }', ...site.files });
  const node = ([program, ...args]) => run(pinnedNode, [join(modules, program), ...args], project);
  if (site.misused) {
    write(project, site.misused);
    const { passed, said } = node(site.build);
    if (passed || !said.includes(`ziwan-page-fonts ${site.out}`))
      fail(`${said}\n✗ ${site.name}：插件该拒绝，并说怎么做`);
    write(project, site.files);
  }
  const built = node(site.build);
  if (!built.passed) fail(`${built.said}\n✗ ${site.name}：构建`);
  if (!site.byPlugin) {
    const done = run(pinnedNode, [command, site.out, '--font', `${FAMILY}=${FONT}`, '--strict'], project);
    if (!done.passed) fail(`${done.said}\n✗ ${site.name}：字体`);
  }
  await look(site, join(project, site.out));
  say(`✓ ${site.name}`);
}

/** Opens the built pages in Chromium, and counts the glyphs that the font draws of each title. */
async function look({ name, scripted = false }, out) {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) return say('没有 Chromium，网页没有打开看');
  const { chromium } = await import('playwright-core');
  const server = createServer(({ url }, response) => {
    let path = join(out, decodeURIComponent(new URL(url, 'http://localhost').pathname));
    if (existsSync(path) && statSync(path).isDirectory()) path = join(path, 'index.html');
    if (!existsSync(path)) return response.writeHead(404).end();
    const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };
    response
      .setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      .end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const lost = [];
    page.on('response', (answer) => answer.status() >= 400 && lost.push(answer.url()));
    await page.goto(`http://127.0.0.1:${server.address().port}/`, { waitUntil: 'networkidle' });
    await drawn(page, TITLES.index, name);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: '关于' }).click();
    await page.getByRole('heading', { name: TITLES.about }).waitFor();
    await page.waitForLoadState('networkidle');
    await drawn(page, TITLES.about, name);
    if ((await page.evaluate(() => window.sameDocument === true)) !== scripted)
      fail(`✗ ${name}：网页之间怎么切换变了`);
    const fonts = lost.filter((url) => url.includes('ziwan-fonts'));
    if (fonts.length > 0) fail(`${fonts.join('\n')}\n✗ ${name}：字体没有找到`);
  } finally {
    await browser.close();
    server.close();
  }
}

async function drawn(page, title, site) {
  await page.evaluate(() => document.fonts.ready);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root: document } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: document.nodeId, selector: 'h1' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  const own = fonts
    .filter(({ isCustomFont }) => isCustomFont)
    .reduce((sum, { glyphCount }) => sum + glyphCount, 0);
  if (own !== [...title].length) fail(`${JSON.stringify(fonts)}\n✗ ${site}：「${title}」没有用这款字体画全`);
}
