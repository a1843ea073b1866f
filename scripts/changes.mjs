// The changes that `npm run try-changes` makes, one for each row of "Where to change what" in docs/architecture.md that
// several files follow. Each step is left out in turn; `test` names what must then fail where the compiler cannot.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/**
 * Text to add after a line that is there once, in place of it, or as a new file. `test` is null for an import, which
 * goes with the next step.
 */
const after = (path, line, text, test) => ({ path, line, text: `${line}\n${text}`, test });
const replaced = (path, line, text, test) => ({ path, line, text, test });
const created = (path, text, test) => ({ path, text, test });

const contract = 'packages/contract/src/';
const content = 'packages/content/src/entry-fields.ts';
const entries = 'apps/admin/src/sections/entries/';
const entryForm = `${entries}fields.test.ts`;
const articles = 'apps/site/app/features/reading/articles/';
const fonts = 'apps/admin/src/sections/fonts/';
const facts = 'packages/catalogue/src/family-facts.ts';
const families = 'apps/site/server/fonts/families/filters.ts';
const repository = 'apps/site/server/fonts/families/repository.ts';
const list = 'apps/site/app/features/fonts/font-list/list-filters.ts';
const formats = 'packages/game-text/src/formats/';
const readers = `${formats}formats.test.ts`;
const engines = 'packages/game-export/src/engines/';
const config = 'apps/site/server/config/';
const settings = `${config}config.test.ts`;
const home = 'apps/site/server/reading/home/';
const calls = 'apps/site/server/http/endpoints/contract.test.ts';
const routes = 'apps/site/app/routes.test.ts';
const sms = 'packages/infra/src/sms/';
const languages = 'packages/game-verdict/src/role-script.test.ts';
const pack = 'packages/pack/src/arguments.ts';
const options = 'packages/pack/src/arguments.test.ts';
const packed = 'apps/site/server/command-line/pack.test.ts';
const sections = 'apps/admin/src/sections/';
const guards = 'packages/game-export/src/guard/guard.test.ts';
/** Run with `--check` instead of as a test. */
export const SCHEMA = 'packages/store/src/generate-schema.ts';
const shipped = 'packages/catalogue/src/shipped.test.ts';
const licences = readdirSync(join(root, 'catalogue/licences')).filter((name) => name.endsWith('.json'));

/** @type {{ row: string, name: string, tests?: string[], steps: { path: string, line?: string, text: string, test?: string }[] }[]} */
export const CHANGES = [
  {
    row: 'A field of articles',
    name: 'subtitle',
    steps: [
      created('db/migrations/9999_subtitle.sql', 'ALTER TABLE entries ADD COLUMN subtitle TEXT;\n', SCHEMA),
      after(
        'packages/store/src/schema.ts',
        '  desk_since: string | null;\n  deleted_at: string | null;',
        '  subtitle: string | null;',
      ),
      after(content, '  title: lineSchema,', '  subtitle: z.nullable(lineSchema).default(null),'),
      after(content, "  title: 'title',", "  subtitle: 'subtitle',"),
      after(
        `${contract}content.schemas.ts`,
        'export const entryFacts = {',
        '  subtitle: z.nullable(z.string()),',
      ),
      after(`${contract}content.schemas.ts`, 'export const entryFactInputs = {', '  subtitle: optionalText,'),
      after(`${entries}fields.ts`, 'export const FIELD_LABELS = {', "  subtitle: '副题',"),
      after(
        `${entries}fields.ts`,
        "    title: values.title ?? '',",
        '    subtitle: values.subtitle || null,',
      ),
      after(
        `${entries}entry-form.tsx`,
        '            <TextInput source="title" validate={[required(), maxLength(200)]} />',
        '            <TextInput source="subtitle" validate={maxLength(200)} />',
        entryForm,
      ),
      after(
        `${articles}entry-page.tsx`,
        "  author: ({ author }) => (author ? ['作者', author] : null),",
        "  subtitle: ({ subtitle }) => (subtitle ? ['副题', subtitle] : null),",
      ),
    ],
  },
  {
    row: 'A field of articles',
    name: 'place, of baike alone',
    steps: [
      after(
        content,
        '    dates: z.nullable(lineSchema).default(null),',
        '    place: z.nullable(lineSchema).default(null),',
      ),
      after(
        `${contract}admin/content.schemas.ts`,
        '    dates: z.optional(z.nullable(text(200))),',
        '    place: z.optional(z.nullable(text(200))),',
      ),
      after(`${entries}fields.ts`, "  dates: '年代',", "  place: '籍贯',"),
      after(
        `${entries}fields.ts`,
        '      dates: details.dates || null,',
        '      place: details.place || null,',
      ),
      after(
        `${entries}details-inputs.tsx`,
        '        <TextInput source="details.dates" helperText="照写法，如 303—361、约前 1300 年起" />',
        '        <TextInput source="details.place" />',
        entryForm,
      ),
    ],
  },
  {
    row: 'A use of licences',
    name: 'print',
    // The catalogue is imported, and pages show the use.
    tests: ['apps/site/server/fonts/families/licences.test.ts'],
    steps: [
      after(
        `${contract}entities.ts`,
        "  { key: 'video', name: '视频' },",
        "  { key: 'print', name: '印刷' },",
      ),
      after(
        'apps/site/app/features/fonts/licence-guide/explanations.ts',
        "  video: '字幕、片头、动效画面',",
        "  print: '书、报、包装的印刷',",
      ),
      ...licences.map((name) =>
        replaced(
          `catalogue/licences/${name}`,
          '      "use": "redistribute"',
          `      "use": "print",\n      "permission": "yes",\n      "note": "${name} 许可印刷。"\n    },\n    {\n      "use": "redistribute"`,
          shipped,
        ),
      ),
      after(
        'catalogue/dictionary.json',
        '  { "type": "licence", "dictNumber": "licence.video", "dictName": "可用于视频" },',
        '  { "type": "licence", "dictNumber": "licence.print", "dictName": "可用于印刷" },',
        shipped,
      ),
      replaced(
        'apps/site/app/features/people/agreement/font-agreement.ts',
        '、视频、再分发）',
        '、视频、印刷、再分发）',
        'apps/site/app/features/people/agreement/font-agreement.test.ts',
      ),
    ],
  },
  {
    row: 'A new fact about fonts',
    name: 'motto',
    steps: [
      created('db/migrations/9999_motto.sql', 'ALTER TABLE families ADD COLUMN motto TEXT;\n', SCHEMA),
      after(
        'packages/store/src/schema.ts',
        "    | 'panel'\n    | 'poster'\n    | null;",
        '  motto: string | null;',
      ),
      after(facts, '  foundry: line.max(120).optional(),', '  motto: line.max(120).optional(),'),
      after(facts, "  foundry: 'foundry',", "  motto: 'motto',"),
      after(
        `${contract}admin/fonts.schemas.ts`,
        '  foundry: optionalLine(120),',
        '  motto: optionalLine(120),',
      ),
      after(`${fonts}fields.ts`, "  foundry: '字厂',", "  motto: '题词',"),
      after(
        `${fonts}font-form.tsx`,
        '          <TextInput source="foundry" helperText={font.origins.foundry} validate={maxLength(120)} />',
        '          <TextInput source="motto" validate={maxLength(120)} />',
        `${fonts}font-form.test.ts`,
      ),
      after(
        `${contract}font-detail.schemas.ts`,
        '  copyright: z.nullable(z.string()),',
        '  motto: z.nullable(z.string()),',
      ),
      after(
        'apps/site/app/features/fonts/detail/facts.tsx',
        "    foundry: ['字库', font.foundry],",
        "    motto: ['题词', font.motto],",
      ),
    ],
  },
  {
    row: 'A sort order of the font list',
    name: 'oldest',
    steps: [
      replaced(
        `${contract}endpoints/fonts.ts`,
        "export const FONT_SORTS = ['fewest', 'match', 'new',",
        "export const FONT_SORTS = ['fewest', 'match', 'new', 'oldest',",
      ),
      after(
        'apps/site/server/fonts/families/repository.ts',
        "  new: (query) => query.orderBy(chineseFirst).orderBy('sort_new', 'desc'),",
        "  oldest: (query) => query.orderBy('sort_new'),",
      ),
      after(
        'apps/site/app/features/fonts/font-list/font-list-page.tsx',
        "  new: '最新',",
        "  oldest: '最早',",
      ),
    ],
  },
  {
    row: 'A filter of the font list',
    name: 'foundry',
    steps: [
      after(
        `${contract}endpoints/fonts.schemas.ts`,
        'const fontFilters = {',
        '  foundry: z.optional(z.string().check(z.maxLength(60))),',
      ),
      after(families, '  axes: readonly string[];', '  foundry: string | null;'),
      after(families, '  axes: [],', '  foundry: null,'),
      after(
        families,
        '  variable: (variable) => ({ variable: variable ?? null }),',
        '  foundry: (foundry) => ({ foundry: foundry ?? null }),',
      ),
      after(families, '  readonly brand: string | null;', '  readonly foundry: string | null;'),
      after(
        families,
        "  kind: (kind) => (kind === 'all' ? null : (family) => family.kind === kind),",
        '  foundry: (foundry) => (foundry === null ? null : (family) => family.foundry === foundry),',
      ),
      ...[
        [
          "        .select(['gno', 'kind', 'brand_number', 'variable'])",
          "        .select(['gno', 'kind', 'brand_number', 'variable', 'foundry'])",
        ],
        [
          'for (const { gno, kind, brand_number: brand, variable } of rows)',
          'for (const { gno, kind, brand_number: brand, variable, foundry } of rows)',
        ],
        ['          variable: variable === 1,', '          variable: variable === 1,\n          foundry,'],
      ].map((pair) => replaced(repository, ...pair)),
      after(list, '  weight: readonly string[];', '  foundry: string;'),
      replaced(
        list,
        '  keyword: {\n    read:',
        "  foundry: {\n    read: (search) => (search.get('foundry') ?? '').slice(0, 60),\n    write: (foundry) => foundry,\n    narrows: true,\n    groups: null,\n  },\n  keyword: {\n    read:",
      ),
    ],
  },
  {
    row: 'A format of game texts',
    name: '.lng',
    steps: [
      created(
        `${formats}lng.ts`,
        "import { type Format, GENERAL } from './format.ts';\nimport { txt } from './plain.ts';\n\nexport const lng: Format = { ...txt, label: 'LNG', endings: ['.lng'], markup: GENERAL };\n",
      ),
      replaced(
        `${formats}index.ts`,
        "import { markdown, txt } from './plain.ts';",
        "import { lng } from './lng.ts';\nimport { markdown, txt } from './plain.ts';",
        null,
      ),
      after(`${formats}index.ts`, '  json,', '  lng,', readers),
      after('packages/game-text/README.md', '| --- | --- | --- |', '| LNG | `.lng` | lines |', readers),
      after(
        'packages/game-text/src/testing/writers.ts',
        "  { format: 'txt', name: 'a.txt', rules: GENERAL, write: (texts) => texts.join('\\r\\n') },",
        "  { format: 'lng', name: 'a.lng', rules: GENERAL, write: (texts) => texts.join('\\n') },",
        readers,
      ),
    ],
  },
  {
    row: 'A game engine',
    name: 'gdevelop',
    steps: [
      created(
        `${engines}gdevelop.ts`,
        "import type { Engine } from './engine.ts';\nimport { love11 } from './love11.ts';\n\nexport const gdevelop: Engine = { ...love11, name: 'GDevelop 5', opened: false };\n",
      ),
      after(
        `${engines}index.ts`,
        "import { cocos } from './cocos.ts';",
        "import { gdevelop } from './gdevelop.ts';",
        null,
      ),
      after(`${engines}index.ts`, '  cocos,', '  gdevelop,'),
      after(`${contract}endpoints/game.ts`, "  'cocos',", "  'gdevelop',"),
    ],
  },
  {
    row: 'An endpoint',
    name: 'counts',
    steps: [
      after(
        `${contract}endpoints/home.schemas.ts`,
        'export const homeSchemas = {',
        "  counts: {\n    summary: '收录的数目',\n    description: '收录了多少族、多少款字体，能写多少个汉字。',\n    data: z.object({ families: z.int(), faces: z.int(), hanzi: z.int() }),\n  },",
      ),
      after(
        `${contract}endpoints/home.ts`,
        "import type { homeSchemas } from './home.schemas.ts';",
        "\nexport const counts: Endpoint<typeof homeSchemas.counts> = {\n  name: 'counts',\n  method: 'GET',\n  path: '/web/api/showData/counts',\n  auth: 'public',\n};",
      ),
      replaced(
        `${home}handlers.ts`,
        "import { getKeyword, showData } from '@ziwan/contract';",
        "import { counts, getKeyword, showData } from '@ziwan/contract';",
        null,
      ),
      after(
        `${home}handlers.ts`,
        '  handle(getKeyword, CACHED, () => home.keywords()),',
        '  handle(counts, CACHED, async () => (await home.data(undefined)).totals),',
        calls,
      ),
      created(
        `${home}counts.test.ts`,
        "import { expect, test } from 'vitest';\nimport { sharedSite } from '../../testing/shared-site.ts';\n\nconst site = await sharedSite();\n\ntest('the counts are numbers', async () => {\n  expect((await site.get('/web/api/showData/counts')).json().data.families).toBeGreaterThan(0);\n});\n",
        calls,
      ),
    ],
  },
  {
    row: 'A font of the shipped catalogue',
    name: 'trial-sans',
    steps: [
      created(
        'catalogue/families/trial-sans.json',
        JSON.stringify({
          ...{ id: 'trial-sans', nameZh: '试验黑体', kind: 'currency', script: 'Hans', designer: '张三' },
          about: '与思源黑体同一份文件，只为试一试：一款字体要写在哪几处，漏了哪一处会有话说。',
          ...{ tags: ['style.hei', 'use.body'], licence: 'ofl-1.1', licenceFile: 'OFL.txt' },
          ...{ files: [{ path: 'NotoSansSC-VF.ttf' }], from: { folder: 'catalogue/fonts/noto-sans-sc-vf' } },
        }),
        shipped,
      ),
      replaced(
        'catalogue/sets/default.json',
        '    "zcool-kuaile",',
        '    "zcool-kuaile",\n    "trial-sans",',
        shipped,
      ),
    ],
  },
  {
    row: 'A page',
    name: '/glossary',
    steps: [
      after(
        'apps/site/app/routes.ts',
        "  { id: 'font-find', path: '/font/find', layout: 'default', title: '找字' },",
        "  { id: 'glossary', path: '/glossary', layout: 'default', title: '词汇' },",
        routes,
      ),
      created(
        'apps/site/app/pages/glossary.tsx',
        "import type { PageMeta } from '../lazy-loading/page-modules.ts';\n\nexport const meta = (): PageMeta => ({\n  title: '词汇',\n  description: '字体的词汇。',\n  canonical: '/glossary',\n});\n\nexport default function Glossary() {\n  return <h1>词汇</h1>;\n}\n",
        routes,
      ),
      after(
        'packages/content/src/kinds.ts',
        "  '/receipt',",
        "  '/glossary',",
        'packages/content/src/kinds.test.ts',
      ),
    ],
  },
  {
    row: 'A table, a column',
    name: 'glossary',
    steps: [
      created(
        'db/migrations/9999_glossary.sql',
        'CREATE TABLE glossary (\n  id TEXT PRIMARY KEY,\n  meaning TEXT NOT NULL\n);\n',
        SCHEMA,
      ),
      replaced(
        'packages/store/src/schema.ts',
        'export interface Database {',
        'export interface GlossaryTable {\n  id: string;\n  meaning: string;\n}\n\nexport interface Database {',
        SCHEMA,
      ),
      after(
        'packages/store/src/schema.ts',
        '  service_settings: ServiceSettingsTable;',
        '  glossary: GlossaryTable;',
        SCHEMA,
      ),
      after(
        'apps/site/server/admin/releases/scratch-thread.ts',
        '  family_weights: true,',
        '  glossary: false,',
      ),
    ],
  },
  {
    row: 'A provider of SMS, mail, WeChat log-in, uploads or blobs',
    name: 'SMS into nothing',
    tests: ['packages/infra/src/sms/sms.test.ts'],
    steps: [
      created(
        `${sms}silent.ts`,
        "import { createSendOnce } from '../upstream/index.ts';\nimport type { Sms } from './sms.ts';\n\nexport function createSilentSms(kept: { phone: string; code: string }[]): Sms {\n  const sendOnce = createSendOnce();\n  return {\n    sendCode: ({ phone, code, idempotencyKey }) =>\n      sendOnce(idempotencyKey, async () => void kept.push({ phone, code })),\n  };\n}\n",
      ),
      replaced(
        `${sms}settings.ts`,
        "import { createOutboxSms } from './outbox.ts';",
        "import { createOutboxSms } from './outbox.ts';\nimport { createSilentSms } from './silent.ts';",
        null,
      ),
      replaced(
        `${sms}settings.ts`,
        "  | { readonly provider: 'outbox' }",
        "  | { readonly provider: 'outbox' }\n  | { readonly provider: 'silent' }",
      ),
      after(`${sms}settings.ts`, '  outbox: {},', '  silent: {},'),
      replaced(
        `${sms}settings.ts`,
        "    case 'outbox':\n      return { provider };",
        "    case 'outbox':\n    case 'silent':\n      return { provider };",
      ),
      replaced(
        `${sms}settings.ts`,
        "    case 'outbox':\n      return null;",
        "    case 'outbox':\n    case 'silent':\n      return null;",
      ),
      after(
        `${sms}settings.ts`,
        '      return createOutboxSms(outbox);',
        "    case 'silent':\n      return createSilentSms([]);",
      ),
      replaced(
        `${sms}sms.test.ts`,
        'const adapters: Record',
        "import { createSilentSms } from './silent.ts';\n\nconst adapters: Record",
        null,
      ),
      after(
        `${sms}sms.test.ts`,
        "const adapters: Record<SmsSettings['provider'], () => Promise<Case>> = {",
        '  silent: async () => {\n    const kept: { phone: string; code: string }[] = [];\n    const sent = async (to: string) => kept.filter(({ phone }) => phone === to).map(({ code }) => code);\n    return { sms: createSilentSms(kept), sent };\n  },',
      ),
    ],
  },
  {
    row: 'A format for saved pictures',
    name: 'webp',
    steps: [
      replaced(
        `${contract}endpoints/drawings.ts`,
        "DRAWING_FORMATS = ['svg', 'png']",
        "DRAWING_FORMATS = ['svg', 'png', 'webp']",
      ),
      after(
        'apps/site/server/fonts/drawings/service.ts',
        '  png: (pixels) => pixels.png(),',
        '  webp: (pixels) => pixels.webp({ lossless: true }),',
      ),
    ],
  },
  {
    row: 'A set of characters that can appear in a running game',
    name: 'time',
    steps: [
      after(
        `${contract}character-sets.ts`,
        "  currency: { label: '货币', about: '¥ ￥ $ € £ 和「元」' },",
        "  time: { label: '计时', about: '数字和 : .' },",
      ),
      after(`${contract}character-sets.ts`, "  currency: '¥￥$€£元',", "  time: '0123456789:.',"),
      after(
        `${contract}character-sets.test.ts`,
        '    currency: 6,',
        '    time: 12,',
        `${contract}character-sets.test.ts`,
      ),
    ],
  },
  {
    row: 'How a language is known',
    name: 'Indonesian',
    steps: [
      after(
        'packages/game-text/src/languages.ts',
        "  vi: 'vi vi-vn vietnamese 越南文 越南语',",
        "  id: 'id-id indonesian 印尼文 印尼语',",
        languages,
      ),
      after(`${contract}character-sets.ts`, "  vi: '越南文',", "  id: '印尼文',", languages),
    ],
  },
  {
    row: 'What a project asks of a package',
    name: 'a comment',
    steps: [
      replaced(
        `${contract}project.ts`,
        '  readonly perLanguage?: boolean;\n}',
        '  readonly perLanguage?: boolean;\n  readonly comment?: string;\n}',
      ),
      after(
        `${contract}project.ts`,
        '    perLanguage: flagAt,',
        '    comment: (value, at) => textAt(value, at, PROJECT_LIMITS.name),',
      ),
    ],
  },
  {
    row: 'An option or exit code of `npm run pack`',
    name: '--quiet',
    steps: [
      after(pack, "  'no-guard': { type: 'boolean' },", "  quiet: { type: 'boolean' },", options),
      replaced(
        pack,
        '  --json             结果',
        '  --quiet            不说进度\n  --json             结果',
        options,
      ),
    ],
  },
  {
    row: 'An option or exit code of `npm run pack`',
    name: 'exit code 8',
    steps: [
      after('packages/pack/src/pack-error.ts', '  unread: 7,', '  late: 8,', packed),
      replaced(pack, '（只在 --strict）\n`', '（只在 --strict），8 来不及\n`', packed),
      after(
        'apps/site/app/features/reading/reference/build-servers.tsx',
        "  [7, '加了 --strict，而文本里有没读到的、没能解开的或者靠猜的地方'],",
        "  [8, '来不及'],",
        packed,
      ),
      after(
        'packages/pack/README.md',
        '| 7 | with `--strict`: part of the script was not read, or guessed |',
        '| 8 | too late |',
        packed,
      ),
    ],
  },
  {
    row: 'A section of the console',
    name: 'visits',
    steps: [
      created(
        `${sections}visits/index.ts`,
        "import { linkResource } from '@ziwan/contract/admin';\nimport { Link2 } from 'lucide-react';\nimport type { Section } from '../section.ts';\n\nexport const visits: Section = {\n  name: 'visits',\n  title: '访问',\n  group: '内容',\n  icon: Link2,\n  role: 'operator',\n  calls: linkResource,\n  labels: {},\n};\n",
      ),
      replaced(
        `${sections}index.ts`,
        "import { users } from './users/index.ts';",
        "import { users } from './users/index.ts';\nimport { visits } from './visits/index.ts';",
        null,
      ),
      after(`${sections}index.ts`, '  users,', '  visits,', `${sections}sections.test.ts`),
    ],
  },
  {
    row: 'A guard for an engine',
    name: 'raylib',
    tests: [guards],
    steps: [
      created(
        'packages/game-export/src/guard/raylib.ts',
        "import type { Guard } from './guard.ts';\nimport { love } from './love.ts';\n\nexport const raylib: Guard = {\n  ...love,\n  tried: false,\n  files: (faces) => love.files(faces).map(({ bytes }) => ({ path: 'fonts/ziwan_guard.h', bytes })),\n};\n",
      ),
      replaced(
        'packages/game-export/src/guard/index.ts',
        "import { renpy } from './renpy.ts';",
        "import { raylib } from './raylib.ts';\nimport { renpy } from './renpy.ts';",
        null,
      ),
      after('packages/game-export/src/guard/index.ts', '  love11: love,', '  raylib,', guards),
      replaced(
        'packages/game-export/src/guard/README.md',
        '| Phaser | `fonts/ziwan-guard.js` |',
        '| raylib | `fonts/ziwan_guard.h` | | | |\n| Phaser | `fonts/ziwan-guard.js` |',
        guards,
      ),
    ],
  },
  {
    row: 'What a licence permits, shown anywhere',
    name: 'a heading of the list',
    steps: [
      created(
        'apps/site/app/features/fonts/font-list/heading-seals.tsx',
        "import type { FontCard } from '@ziwan/contract';\nimport { LicenceSeals } from './licence-seals.tsx';\n\nexport const HeadingSeals = ({ font }: { font: FontCard }) => <LicenceSeals licence={font.licence} />;\n",
        'scripts/licence-places.test.mjs',
      ),
      replaced(
        'docs/decisions/0051-one-verdict.md',
        'fonts/font-list/licence-seals.tsx,',
        'fonts/font-list/licence-seals.tsx, fonts/font-list/heading-seals.tsx,',
        'scripts/licence-places.test.mjs',
      ),
    ],
  },
  {
    row: 'A name by which fonts are found',
    name: 'foundry',
    steps: [
      after(
        `${contract}endpoints/fonts.ts`,
        "  designer: { label: '设计师', own: false },",
        "  foundry: { label: '字厂', own: false },",
      ),
    ],
  },
  {
    row: 'A setting',
    name: 'SEARCH_WORKERS',
    steps: [
      after(
        `${config}config.ts`,
        '  readonly subsetCacheBytes: number | null;',
        '  readonly searchWorkers: number;',
      ),
      after(
        `${config}config.ts`,
        "    subsetWorkers: whole('SUBSET_WORKERS'),",
        "    searchWorkers: whole('SEARCH_WORKERS'),",
      ),
      after(`${config}whole-numbers.ts`, '  SUBSET_WORKERS: [null, 1, 64],', '  SEARCH_WORKERS: [2, 1, 64],'),
      after(
        `${config}bounds.test.ts`,
        "  ['SUBSET_WORKERS', 1, 64],",
        "  ['SEARCH_WORKERS', 1, 64],",
        `${config}bounds.test.ts`,
      ),
      replaced(
        'docs/operating.md',
        '| `LOG_LEVEL` | `warn` |',
        '| `SEARCH_WORKERS` | 2 | threads of the search |\n| `LOG_LEVEL` | `warn` |',
        settings,
      ),
    ],
  },
  // Rows of one file: the change must compile and pass, and nothing else need be made.
  {
    row: 'An error',
    name: 'GLOSSARY_EMPTY',
    tests: [`${contract}errors.test.ts`, calls],
    steps: [
      after(
        `${contract}errors.ts`,
        'export const ERRORS = {',
        "  GLOSSARY_EMPTY: { status: 400, code: 'S00999', message: '词汇表是空的' },",
      ),
    ],
  },
  {
    row: 'A command of `npm run admin`',
    name: 'hello',
    tests: ['apps/site/server/command-line/commands.test.ts'],
    steps: [
      after(
        'apps/site/server/command-line/commands.ts',
        'export const COMMANDS: Readonly<Record<string, Command>> = {',
        "  hello: {\n    usage: '',\n    about: '问好',\n    async run() {\n      return ['你好'];\n    },\n  },",
      ),
    ],
  },
  {
    row: "An engine by which a game's folder is recognised",
    name: 'GDevelop',
    tests: ['apps/site/app/features/project/folder/engine-marks.test.ts'],
    steps: [
      after(
        'apps/site/app/features/project/folder/engine-marks.ts',
        "  { name: 'GameMaker', packs: ['gamemaker'], path: /[^/]+\\.yyp$/ },",
        "  { name: 'GDevelop', packs: ['web'], path: /game\\.gdevelop$/ },",
      ),
    ],
  },
  {
    row: "A licence, a phrase or an owner by which a visitor's font is judged",
    name: 'Baekmuk',
    tests: ['apps/site/app/features/fonts/checkup/verdict/judge.test.ts'],
    steps: [
      after(
        `${contract}licence-marks.ts`,
        'const LICENCE_MARKS: readonly LicenceMarks[] = [',
        "  { name: 'Baekmuk 许可证', url: null, spdx: /\\bBaekmuk\\b/, phrase: /Baekmuk Batang/i },",
      ),
    ],
  },
];
