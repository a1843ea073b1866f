import { type Files, only, rule } from './rules.ts';

/** Reads the style sheet of a package as a browser does: a rule for each file, in the sheet's own folder. */
export function readFontFaces(files: Files): void {
  const { bytes, folder } = only(files, '.css');
  const rules = [...bytes.toString().matchAll(/@font-face \{([^}]+)\}/g)].map(([, body]) => body as string);
  rule(rules.length > 0, 'font-face');
  const families = new Set<string | undefined>();
  for (const body of rules) {
    families.add(/font-family: ("[^"]+");/.exec(body)?.[1]);
    const file = /src: url\("([^"]+)"\) format\("woff2"\);/.exec(body)?.[1];
    rule(file && files.has(folder + file), 'source', file);
    rule(/unicode-range: U\+[0-9a-f]+/.test(body), 'range', body);
  }
  rule(families.size === 1 && !families.has(undefined), 'one-family', [...families].join());
}
