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
const list = 'apps/site/app/features/fonts/font-list/list-filters.ts';
const formats = 'packages/game-text/src/formats/';
const readers = `${formats}formats.test.ts`;
const engines = 'packages/game-export/src/engines/';
const config = 'apps/site/server/config/';
const settings = `${config}config.test.ts`;
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
      after('packages/store/src/schema.ts', '  assembled_from: string | null;', '  motto: string | null;'),
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
      after(
        families,
        '  // More than that are picked from the answer.',
        "  foundry: (of, foundry) => (foundry === null ? of : of.where('foundry', '=', foundry)),",
      ),
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
];
