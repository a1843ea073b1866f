// npm run bench -- queries [file]: what people get for what they type: a table of the queries that the tests know, or of
// a file with one a line, on the catalogue in $ZIWAN_DATA_DIR or `.data`. Counts those that lead nowhere.
import { readFileSync } from 'node:fs';
import { type DataOf, getFontList, urlOf } from '@ziwan/contract';
import { readConfig } from '../apps/site/server/config/config.ts';
import known from '../apps/site/server/fonts/families/search-queries.json' with { type: 'json' };
import { createApp } from '../apps/site/server/http/app.ts';
import { createServices } from '../apps/site/server/services.ts';

const NAMED = 3;

const [file] = process.argv.slice(2);
const queries = file
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
  : known.map(([query]) => query as string);
const { dataDir } = readConfig(process.env);
const config = readConfig({ ZIWAN_DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_API: '0' });
const services = await createServices({ ...config, subsetWorkers: 1 });
const app = await createApp(services);

type List = DataOf<typeof getFontList>;

const names = (fonts: readonly { nameZh: string }[]): string =>
  fonts
    .slice(0, NAMED)
    .map(({ nameZh }) => nameZh)
    .join('、');

/** Parts of an answer, each empty if it says nothing. */
function answer({ total, records, keyword }: List): { listed: string; told: string; offered: string } {
  const { words = [], absent, elsewhere, instead } = keyword ?? {};
  return {
    listed: total > 0 ? `${total}: ${names(records)}` : '',
    told: [
      ...words.map(({ word, names }) => `${word} = ${names.join('、')}`),
      ...(absent ? [`none is ${absent.names.join('、')}`] : []),
      ...(absent?.sets ?? []).map(({ name, fonts }) => `set ${name}: ${fonts.join('、')}`),
      ...(elsewhere ? [`not here: ${elsewhere.name}${elsewhere.known ? '' : ' (by its foundry)'}`] : []),
      ...(elsewhere?.sets ?? []).map((title) => `set ${title}`),
    ].join('; '),
    offered: instead ? `${instead.because}: ${names(instead.fonts)}` : '',
  };
}

try {
  const counts = { listed: 0, offered: 0, told: 0, nothing: 0 };
  console.log('| query | list | what is said | offered |\n| --- | --- | --- | --- |');
  for (const query of queries) {
    const { body } = await app.inject(
      urlOf(getFontList, { query: { keyword: query, kind: 'all', size: 6 } }),
    );
    const { listed, told, offered } = answer(JSON.parse(body).data);
    counts[listed ? 'listed' : offered ? 'offered' : told ? 'told' : 'nothing']++;
    console.log(`| ${[query, listed, told, offered].join(' | ')} |`);
  }
  console.log(
    `${queries.length} queries: ${counts.listed} list fonts, ${counts.offered} offer some, ${counts.told} only say what is not here, ${counts.nothing} lead nowhere`,
  );
} finally {
  await app.close();
  await services.close();
}
