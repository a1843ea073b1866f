import Validator from '@adobe/structured-data-validator';

/** A schema.org node from a page. */
export type Thing = { '@type': string | string[]; [property: string]: unknown };

interface Rule {
  /** Properties that search engines or readers require. */
  required: readonly string[];
  /** Optional properties. */
  optional?: readonly string[];
}

const WORK = [
  'description',
  'image',
  'author',
  'creator',
  'publisher',
  'keywords',
  'inLanguage',
  'isBasedOn',
];
const DATED = ['datePublished', 'dateModified'];

/**
 * Every type a page may carry, with all its properties: those of schema.org, narrowed to what search engines
 * ask for and to what this site provides. Any other property is a mistake.
 */
const RULES: Record<string, Rule> = {
  Article: {
    required: ['headline', 'image', ...DATED, 'author', 'publisher', 'inLanguage', 'mainEntityOfPage'],
    optional: [...WORK, 'about', 'temporalCoverage', 'creditText'],
  },
  NewsArticle: {
    required: ['headline', 'image', ...DATED, 'author', 'publisher', 'inLanguage', 'mainEntityOfPage'],
    optional: WORK,
  },
  Collection: {
    required: ['name', 'image', 'hasPart', ...DATED, 'publisher', 'inLanguage', 'mainEntityOfPage'],
    optional: [...WORK, 'temporalCoverage'],
  },
  VideoObject: {
    required: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'duration', 'contentUrl', 'embedUrl'],
    optional: [
      ...['dateModified', 'encodingFormat', 'width', 'height', 'inLanguage', 'publisher'],
      ...['interactionStatistic', 'mainEntityOfPage'],
    ],
  },
  // A font: in full on its own page, by name only within a collection.
  CreativeWork: {
    required: ['name'],
    optional: [
      ...[...WORK, 'url', 'alternateName', 'dateCreated', 'datePublished', 'license', 'version'],
      ...['copyrightNotice', 'genre', 'isAccessibleForFree', 'offers'],
    ],
  },
  Product: {
    required: ['name', 'image', 'url', 'offers', 'license'],
    optional: [
      ...[...WORK, 'alternateName', 'dateCreated', 'datePublished', 'version', 'copyrightNotice', 'genre'],
      'isAccessibleForFree',
    ],
  },
  Offer: { required: ['price', 'priceCurrency', 'availability', 'url'] },
  BreadcrumbList: { required: ['itemListElement'] },
  ListItem: { required: ['position', 'name', 'item'] },
  WebSite: { required: ['name', 'url', 'inLanguage'], optional: ['alternateName', 'description'] },
  Organization: { required: ['name'] },
  Person: { required: ['name'] },
  Thing: { required: ['name'], optional: ['alternateName'] },
  InteractionCounter: { required: ['interactionType', 'userInteractionCount'] },
  WatchAction: { required: [] },
};

/** Properties that hold absolute URLs. */
const ADDRESSES = new Set([
  ...[
    '@id',
    'url',
    'image',
    'item',
    'thumbnailUrl',
    'contentUrl',
    'embedUrl',
    'mainEntityOfPage',
    'isBasedOn',
  ],
  'availability',
]);
const INSTANTS = new Set(['datePublished', 'dateModified', 'uploadDate']);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** Search engines truncate longer ones. */
const LONGEST_HEADLINE = 110;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && '@type' in value;

function* faultsIn(thing: Thing, path: string): Generator<string> {
  const types = [thing['@type']].flat();
  const rules = types.flatMap((type) => RULES[type] ?? []);
  if (rules.length < types.length) yield `${path}: no rule for ${types.join(', ')}`;
  const known = new Set(rules.flatMap(({ required, optional = [] }) => [...required, ...optional]));
  for (const name of rules.flatMap(({ required }) => required))
    if ([thing[name]].flat().every((value) => value === undefined || value === null || value === ''))
      yield `${path}: ${name} is missing`;
  for (const [name, value] of Object.entries(thing)) {
    if (!name.startsWith('@') && !known.has(name)) yield `${path}: ${name} is no property of it here`;
    for (const one of [value].flat()) {
      if (isThing(one)) yield* faultsIn(one, `${path}.${name}`);
      else if (one === null || one === '') yield `${path}: ${name} is empty`;
      else if (ADDRESSES.has(name) && !(URL.parse(String(one))?.protocol.startsWith('http') ?? false))
        yield `${path}: ${name} is no whole address: ${String(one)}`;
      else if (INSTANTS.has(name) && !INSTANT.test(String(one)))
        yield `${path}: ${name} is no instant of ISO 8601: ${String(one)}`;
    }
  }
  if (typeof thing.headline === 'string' && thing.headline.length > LONGEST_HEADLINE)
    yield `${path}: headline is longer than ${LONGEST_HEADLINE}`;
  if (types.includes('BreadcrumbList')) {
    const positions = [thing.itemListElement].flat().map((item) => (item as Thing).position);
    if (positions.some((position, i) => position !== i + 1)) yield `${path}: positions are ${positions}`;
  }
}

/**
 * The nodes a page declares.
 * @throws SyntaxError for invalid JSON
 */
export function thingsIn(texts: readonly string[]): Thing[] {
  return texts.flatMap((text) => {
    const whole = JSON.parse(text) as Thing & { '@graph'?: Thing[] };
    return whole['@graph'] ?? [whole];
  });
}

/** Faults in a page's JSON-LD, by the rules above and by those of Google's rich results. */
export async function structuredFaults(texts: readonly string[]): Promise<string[]> {
  const contexts = texts.map((text) => (JSON.parse(text) as { '@context'?: unknown })['@context']);
  const faults = contexts.filter((c) => c !== 'https://schema.org').map((c) => `@context is ${String(c)}`);
  const things = thingsIn(texts);
  for (const thing of things) faults.push(...faultsIn(thing, [thing['@type']].flat().join('+')));
  const byType = Object.groupBy(things, (thing) => [thing['@type']].flat().at(-1) as string);
  // The validator marks what it has read, so it gets a copy.
  const issues = await new Validator().validate({ jsonld: structuredClone(byType), microdata: {}, rdfa: {} });
  // Ignores recommended properties such as reviews and barcodes: the site has no true values for them.
  for (const { rootType, issueMessage, severity } of issues)
    if (severity === 'ERROR' || !/\bMissing\b/.test(issueMessage))
      faults.push(`${rootType}: ${issueMessage}`);
  return faults;
}
