// Which way imports point (docs/architecture.md). One rule a border; each was tried with a planted violation.

const SERVER = '^apps/site/(server/|server\\.ts$)';
const APP = '^apps/site/app/';
const CONSOLE = '^apps/admin/src/';
const tests = '\\.test\\.tsx?$';

/** Folders of `http/`, and for each those that it stands on. */
const HTTP = {
  transport: [],
  admission: ['transport'],
  files: ['transport', 'admission'],
  endpoints: ['transport', 'admission', 'files'],
  pages: ['transport', 'admission', 'files'],
  console: ['transport', 'admission', 'files', 'pages'],
  monitoring: ['transport', 'admission', 'pages'],
};
/** Areas of the server, and for each those that it stands on. */
const AREAS = {
  fonts: [],
  reading: ['fonts'],
  people: ['fonts', 'reading'],
  admin: ['fonts', 'reading', 'people'],
};
const areas = Object.keys(AREAS).join('|');
/** A domain, in the area of those whom it serves. */
const DOMAIN = `^apps/site/server/(${areas})/([^/]+)`;
/** Puts an area's domains together. */
const COMPOSITION = `^apps/site/server/(${areas})/compose\\.ts$`;
/** What every domain stands on, and for each what it stands on itself. */
const GROUNDS = {
  config: [],
  'script-conversion': [],
  runtime: ['config'],
  security: ['config', 'runtime', 'calls/app-error\\.ts'],
  calls: ['config', 'runtime', 'people/sessions/index\\.ts'],
};
const grounds = Object.keys(GROUNDS).join('|');

/**
 * One rule a folder: of what lies in `reach`, it imports itself and what it stands on.
 * @param where folder of the folders
 */
const layers = (comment, where, below, reach = where) =>
  Object.entries(below).map(([folder, allowed]) => ({
    name: `${where.split('/').at(-2)}-${folder}-imports-what-it-stands-on`,
    comment,
    severity: 'error',
    from: { path: `${where}${folder}/`, pathNot: tests },
    to: {
      path: reach,
      pathNot: [folder, ...allowed].map((each) => `${where}${each}${each.endsWith('.ts') ? '$' : '/'}`),
    },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A cycle has no order in which it can be understood. Types are gone before anything runs.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'app-knows-only-the-contract',
      comment:
        'Pages get an ApiClient; the server, its engines and Node stay out of the browser. A script is read and judged there, and so are fonts.',
      severity: 'error',
      from: { path: [APP, '^apps/site/worker/'], pathNot: tests },
      to: {
        path: [
          SERVER,
          '^packages/(?!(contract|client|game-text|game-verdict|sfnt|shape|title)/|game-export/src/preview/|font-inspect/src/names\\.ts$|loader/src/characters\\.ts$)',
          '^db/',
        ],
      },
    },
    {
      name: 'previews-run-in-a-browser',
      comment: 'A package is opened where it was downloaded.',
      severity: 'error',
      from: { path: '^packages/game-export/src/preview/', pathNot: tests },
      to: { pathNot: '^packages/game-export/src/preview/' },
    },
    {
      name: 'app-runs-in-a-browser',
      severity: 'error',
      from: { path: APP, pathNot: [tests, '/testing/', '\\.server\\.tsx?$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'console-knows-only-the-contract',
      comment: 'A program of its own: what it has in common with the site is what both say to the server.',
      severity: 'error',
      from: { path: CONSOLE, pathNot: tests },
      to: { path: ['^apps/site/', '^packages/(?!(contract|client)/)', '^db/'] },
    },
    {
      name: 'console-runs-in-a-browser',
      severity: 'error',
      from: { path: CONSOLE, pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'site-does-not-know-the-console',
      comment: 'No line of it reaches a visitor; the site builds it and sends its files.',
      severity: 'error',
      from: { path: '^(apps/site|packages)/', pathNot: '^apps/site/build\\.ts$' },
      to: { path: '^apps/admin/' },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'Primitives: no word of fonts, no call, no page.',
      severity: 'error',
      from: { path: '^apps/site/app/ui/' },
      to: { path: ['^apps/site/app/(?!ui/)', '^packages/'] },
    },
    {
      name: 'loading-and-browser-know-no-feature',
      comment: 'How scripts load, and what the browser keeps and runs, whatever they are about.',
      severity: 'error',
      from: { path: '^apps/site/app/(lazy-loading|storage|workers)/' },
      to: { path: '^apps/site/app/(?!(lazy-loading|storage|workers|ui)/)' },
    },
    {
      name: 'navigation-and-document-know-no-page',
      comment: 'They have the route table.',
      severity: 'error',
      from: { path: '^apps/site/app/(navigation|document)/', pathNot: tests },
      to: {
        path: ['^apps/site/app/(pages|layouts)/', '^apps/site/app/[^/]+$'],
        pathNot: '^apps/site/app/routes\\.ts$',
      },
    },
    {
      name: 'features-do-not-know-pages',
      severity: 'error',
      from: { path: '^apps/site/app/features/' },
      to: {
        path: [
          '^apps/site/app/(pages|layouts)/',
          '^apps/site/app/[^/]+$',
          '^apps/site/app/document/(?!(absolute-url|site-name)\\.ts$)',
        ],
      },
    },
    {
      name: 'pages-do-not-know-each-other',
      severity: 'error',
      from: { path: '^apps/site/app/pages/([^/.]+)' },
      to: { path: '^apps/site/app/pages/', pathNot: '^apps/site/app/pages/$1[^/]*' },
    },
    {
      name: 'server-does-not-know-pages',
      comment: 'The server meets the pages only through the built entry and its render().',
      severity: 'error',
      from: { path: SERVER, pathNot: tests },
      to: { path: APP },
    },
    {
      name: 'domains-meet-through-their-index',
      severity: 'error',
      from: { path: `${DOMAIN}/` },
      to: {
        path: [`${DOMAIN}/`, COMPOSITION],
        pathNot: ['^apps/site/server/$1/$2/', `${DOMAIN}/index\\.ts$`],
      },
    },
    {
      name: 'http-meets-domains-through-their-index',
      severity: 'error',
      from: { path: ['^apps/site/server/(http/|calls/|[^/]+\\.ts$)', COMPOSITION], pathNot: tests },
      to: { path: `${DOMAIN}/`, pathNot: `${DOMAIN}/index\\.ts$` },
    },
    {
      name: 'domains-and-their-grounds-do-not-know-http',
      comment: 'HTTP is one way in; pages rendered here and the command line are others.',
      severity: 'error',
      from: {
        path: [`${DOMAIN}/`, COMPOSITION, `^apps/site/server/(${grounds})/`, '^apps/site/server/[^/]+\\.ts$'],
        pathNot: tests,
      },
      to: { path: '^apps/site/server/http/' },
    },
    ...layers(
      'What every domain stands on; a session is the one thing that all calls carry.',
      '^apps/site/server/',
      GROUNDS,
    ),
    ...layers(
      'Fonts are the ground floor; the operators work on everything.',
      '^apps/site/server/',
      AREAS,
      `^apps/site/server/(${areas})/`,
    ),
    ...layers('One direction through HTTP; `app.ts` composes it.', '^apps/site/server/http/', HTTP),
    {
      name: 'contract-imports-zod-alone',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: tests },
      to: { pathNot: ['^packages/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'schemas-stay-out-of-calls',
      comment:
        'Browsers load calls. Write `import type` for a schema of `x.schemas.ts`, and keep limits and choices in `x.ts`.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: [tests, '\\.schemas\\.ts$', '/all\\.ts$'] },
      to: { path: ['\\.schemas\\.ts$', '^node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'schemas-stay-out-of-pages',
      comment: 'The server validates; pages and clients need the types alone, which `@ziwan/contract` has.',
      severity: 'error',
      from: { path: [APP, '^packages/client/'], pathNot: tests },
      to: { path: ['^packages/contract/src/(admin/)?all\\.ts$', '^node_modules/zod/'] },
    },
    {
      name: 'terms-are-read-where-verdicts-are-made',
      comment:
        'What a licence states is no verdict on a font: views, documents and packages get `verdictsOf` (decision 51).',
      severity: 'error',
      from: {
        path: '^(apps|packages|e2e)/',
        pathNot: [
          tests,
          '/testing/',
          '^packages/(store|catalogue)/',
          '^apps/site/server/fonts/terms/',
          '^apps/site/server/admin/font-desk/',
        ],
      },
      to: { path: '^packages/store/src/stated-terms\\.ts$' },
    },
    {
      name: 'site-knows-no-console-call',
      comment: 'The console alone enters permissions and names them.',
      severity: 'error',
      from: { path: APP, pathNot: tests },
      to: { path: '^packages/contract/src/admin/' },
    },
    {
      name: 'client-knows-the-contract-alone',
      comment: 'Outside programs take it along.',
      severity: 'error',
      from: { path: '^packages/client/', pathNot: tests },
      to: { pathNot: ['^packages/(client|contract)/'] },
    },
    {
      name: 'loader-knows-the-packing-alone',
      comment: 'Pages of other sites load it.',
      severity: 'error',
      from: { path: '^packages/loader/', pathNot: tests },
      to: { pathNot: ['^packages/loader/', '^packages/contract/src/code-points\\.ts$'] },
    },
    {
      name: 'engines-know-sfnt-alone',
      comment: 'Bytes in, bytes out: no HTTP, no database, not each other; what both read and write is sfnt.',
      severity: 'error',
      from: { path: '^packages/(subset-engine|font-inspect)/', pathNot: [tests, '/testing/'] },
      to: {
        path: ['^packages/', '^apps/', '^node_modules/(fastify|kysely|pg|react)(/|$)'],
        pathNot: '^packages/($1|sfnt)/',
      },
    },
    {
      name: 'subset-font-joins-the-engines',
      comment: 'Unpacks with one, subsets with the other.',
      severity: 'error',
      from: { path: '^packages/subset-font/', pathNot: [tests, '/testing/'] },
      to: {
        path: ['^packages/', '^apps/', '^node_modules/'],
        pathNot: '^packages/(subset-font|subset-engine|font-inspect)/',
      },
    },
    {
      name: 'lettering-is-a-leaf',
      comment: 'Bytes and text in, outlines out; HarfBuzz alone.',
      severity: 'error',
      from: { path: '^packages/lettering/', pathNot: tests },
      to: { pathNot: ['^packages/lettering/', '^node_modules/harfbuzzjs/'] },
    },
    {
      name: 'game-text-is-a-leaf',
      comment: 'Reads files wherever JavaScript runs, above all in a browser: no Node.',
      severity: 'error',
      from: { path: '^packages/game-text/', pathNot: tests },
      to: { pathNot: ['^packages/game-text/', '^node_modules/'] },
    },
    {
      name: 'game-verdict-judges-alone',
      comment: 'Lines and coverage sets in, verdicts out, wherever JavaScript runs.',
      severity: 'error',
      from: { path: '^packages/game-verdict/', pathNot: tests },
      to: { pathNot: ['^packages/(game-verdict|game-text|contract)/'] },
    },
    {
      name: 'pack-is-a-client',
      comment:
        'Runs on build servers: it reads scripts and calls a site, whose fonts and code are elsewhere.',
      severity: 'error',
      from: { path: '^packages/pack/', pathNot: tests },
      to: {
        pathNot: ['^packages/(pack|client|contract|game-text|game-verdict)/', '^node_modules/fflate/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'game-export-draws-alone',
      comment: 'Fonts, characters and settings in, files out: no HTTP, no database.',
      severity: 'error',
      // In engines, what a guard has logged is read as a project reads it.
      from: { path: '^packages/game-export/', pathNot: [tests, '/testing/in-engines/guarded-game\\.ts$'] },
      to: {
        pathNot: ['^packages/(game-export|lettering|sfnt|subset-engine)/', '^node_modules/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'sfnt-is-a-leaf',
      comment: 'The file format, wherever JavaScript runs: no package, not even Node.',
      severity: 'error',
      from: { path: '^packages/sfnt/', pathNot: tests },
      to: { pathNot: '^packages/sfnt/' },
    },
    {
      name: 'shape-is-a-leaf',
      comment: 'Describes pictures wherever JavaScript runs: no package, not even Node.',
      severity: 'error',
      from: { path: '^packages/shape/', pathNot: tests },
      to: { pathNot: '^packages/shape/' },
    },
    {
      name: 'title-knows-documents-and-outlines',
      comment: 'The same renderer runs in a browser and on the server: no Node, no font engine.',
      severity: 'error',
      from: { path: '^packages/title/', pathNot: tests },
      to: { pathNot: ['^packages/(title|contract)/', '^node_modules/clipper2-ts/'] },
    },
    {
      name: 'infra-and-store-are-leaves',
      severity: 'error',
      from: { path: '^packages/(infra|store)/', pathNot: tests },
      to: { path: ['^packages/', '^apps/'], pathNot: '^packages/$1/' },
    },
    {
      name: 'packages-do-not-know-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'packages-are-entered-by-their-exports',
      severity: 'error',
      from: { path: '^(apps|packages)/([^/]+)/' },
      to: {
        path: '^packages/[^/]+/',
        pathNot: [
          '^packages/$2/',
          '^packages/[^/]+/src/index\\.ts$',
          '^packages/[^/]+/src/testing(/index)?\\.ts$',
          '^packages/contract/src/(all|code-points|covers|font-addresses|admin/all|admin/index|known-fonts|licence-marks|licence-words|markup|names|scripts|site-time)\\.ts$',
          '^packages/loader/src/characters\\.ts$',
          '^packages/store/src/stated-terms\\.ts$',
          '^packages/game-export/src/(preview/index|drawing/ink)\\.ts$',
          '^packages/font-inspect/src/(characters|names|unpack)\\.ts$',
          '^packages/catalogue/src/((desk|blobs)/index|shapes/compare)\\.ts$',
          '^packages/infra/src/[^/]+/index\\.ts$',
          '^packages/infra/src/testing/shared-state\\.ts$',
          '^packages/subset-engine/src/(pool/(running-time|worker-thread)|pack/pack-font)\\.ts$',
        ],
      },
    },
    {
      name: 'no-orphans',
      comment: 'A module nobody reaches is dead: an entry is listed here, the rest is imported.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          // Entered by the names under which react-admin asks for them.
          '^packages/mui-icons/',
          '(^|/)icons/',
          tests,
          '(^|/)vite(st)?\\.config\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'production-needs-no-dev-dependency',
      comment: 'What runs for visitors is declared by the package that imports it.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          tests,
          '/testing/',
          '/testing\\.ts$',
          '(^|/)vite(st)?\\.config\\.ts$',
          '/(build|draw)\\.ts$',
          '^apps/site/server/http/(pages|console)/dev-',
        ],
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolves',
      severity: 'error',
      from: { pathNot: tests },
      to: { couldNotResolve: true, pathNot: ['^virtual:', 'dist/server/'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(apps|packages)/[^/]+/dist/', '^\\.data/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
