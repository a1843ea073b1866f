import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Article {
  readonly name: string;
  readonly body: string;
}

const CONTENT = fileURLToPath(new URL('../../content/', import.meta.url));
/** Articles that are measured, and held out from the order of use. */
const MEASURED = 12;

/** Every text of the site, in the order of their file names. */
function texts(folder = ''): Article[] {
  return readdirSync(CONTENT + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.endsWith('README.md'))
    .sort()
    .map((name) => {
      const body = readFileSync(`${CONTENT}${folder}${name}`, 'utf8').replace(/^---\n.*?\n---\n/s, '');
      return { name: folder + name, body };
    });
}

/** Twelve articles of the encyclopaedia, evenly spread. */
export function measuredArticles(): Article[] {
  const all = texts('baike/');
  return Array.from({ length: MEASURED }, (_, i) => all[Math.floor((i * all.length) / MEASURED)] as Article);
}

export function otherTexts(): Article[] {
  const measured = new Set(measuredArticles().map(({ name }) => name));
  return texts().filter(({ name }) => !measured.has(name));
}
