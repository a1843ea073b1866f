import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const SPEAKS =
  /VerdictMark|verdictMark|\bVERDICT_NAMES\b.*@ziwan\/contract|LicenceSeals|licenceInWords|fontVerdicts|licenceVerdicts|toBilled|billText|(licenceDetail|licence|version|terms)\??\.verdicts\b|licence\.allows|usesInWords/;
const FOLDERS = ['apps/site/app/features', 'apps/site/server', 'packages'];

test('decision 51 lists every file that speaks of what a licence permits', () => {
  const decision = readFileSync(join(root, 'docs/decisions/0051-one-verdict.md'), 'utf8');
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((path) => String(path).replaceAll('\\', '/'))
      .filter(
        (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(testing|node_modules|dist)\//.test(path),
      )
      .filter((path) => SPEAKS.test(readFileSync(join(root, folder, path), 'utf8'))),
  );
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((path) => !decision.includes(path))).toEqual([]);
});
