import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const SPEAKS =
  /VerdictMark|verdictMark|\bVERDICT_NAMES\b.*@ziwan\/contract|LicenceSeals|licenceInWords|fontVerdicts|licenceVerdicts|toBilled|billText|(licenceDetail|licence|version|terms)\??\.verdicts\b|licence\.allows|usesInWords/;
const FOLDERS = ['apps/site/app/features', 'apps/site/server', 'packages'];

test('decision 51 lists the files that speak of what a licence permits, and no file that is gone', () => {
  const decision = readFileSync(join(root, 'docs/decisions/0051-one-verdict.md'), 'utf8');
  const all = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => ({ folder, path: String(path).replaceAll('\\', '/') }))
      .filter(
        ({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(testing|node_modules|dist)\//.test(path),
      ),
  );
  const found = all
    .filter(({ folder, path }) => SPEAKS.test(readFileSync(join(root, folder, path), 'utf8')))
    .map(({ path }) => path);
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((path) => !decision.includes(path))).toEqual([]);
  const named = decision.match(/[\w.-]+(?:\/[\w.-]+)+\.tsx?/g) ?? [];
  expect(named.filter((path) => !all.some((file) => join(file.folder, file.path).endsWith(path)))).toEqual(
    [],
  );
});
