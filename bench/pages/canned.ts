import { existsSync } from 'node:fs';
import type { ApiClient } from '@ziwan/contract';
import { migrate } from '@ziwan/store';
import { ANONYMOUS } from '../../apps/site/server/calls/handling.ts';
import { readConfig } from '../../apps/site/server/config/config.ts';
import { createServices } from '../../apps/site/server/services.ts';

export type Render = typeof import('../../apps/site/app/entry.server.tsx').render;

export interface Canned {
  /** Answers the page's calls from memory. */
  api: ApiClient;
  html: string;
  cards: number;
}

/** Renders a page with the real services and records every response it needs. */
export async function canned(render: Render, url: string): Promise<Canned> {
  const services = await createServices({ ...readConfig(), logLevel: 'error' });
  await migrate(services.store);
  const real = services.apiFor(ANONYMOUS);
  const answers = new Map<string, unknown>();
  // The page asks for subsets twice: those of its rows, and that of its headings.
  const keyOf = ({ name }: { name: string }, input: { body?: unknown }) =>
    Array.isArray(input.body) ? `${name} ${input.body.length}` : name;
  const recorder = {
    ...real,
    call: async (endpoint: Parameters<ApiClient['call']>[0], input: never, options: never) => {
      const answer = await real.call(endpoint, input, options);
      const key = keyOf(endpoint, input);
      if (answers.has(key)) throw new Error(`${url} asks ${key} twice`);
      answers.set(key, answer);
      return answer;
    },
  } as ApiClient;
  try {
    for (let i = 0; i < 20; i++) {
      answers.clear();
      const page = await render({ url, nonce: 'bench', api: recorder, signedIn: false });
      if (page.status !== 200) throw new Error(`${url} answers ${page.status}`);
      if (!page.cacheable) continue;
      const html = page.body.join('');
      const cards = html.split('<li class="_row').length - 1;
      if (cards === 0) noCatalogue();
      const call = async (endpoint: { name: string }, input: { body?: unknown }) =>
        answers.get(keyOf(endpoint, input));
      return { api: { ...real, call } as ApiClient, html, cards };
    }
    throw new Error('the fonts of the first paint were never ready in time');
  } finally {
    await services.close();
  }
}

/** Ends the process with an explanation if the site has no database. */
export function requireDatabase(): void {
  const { store } = readConfig();
  if (store.provider === 'sqlite' && !existsSync(store.file)) noCatalogue();
}

function noCatalogue(): never {
  console.error('还没有字体目录：先运行一次 npm start（会导入默认目录），或用 ZIWAN_DATA_DIR 指明数据目录。');
  process.exit(1);
}
