import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The ranges of a package of Fontsource, which are those of Google Fonts. */
export function googleRanges(name: string): number[][] {
  const folder = mkdtempSync(join(tmpdir(), 'ziwan-bench-'));
  try {
    const packed = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, encoding: 'utf8' }).trim();
    execFileSync('tar', ['xf', packed, 'package/unicode.json'], { cwd: folder });
    const ranges: Record<string, string> = JSON.parse(
      readFileSync(join(folder, 'package/unicode.json'), 'utf8'),
    );
    return Object.values(ranges).map((range) =>
      range.split(',').flatMap((part) => {
        const [first = 0, last = first] = part
          .trim()
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16));
        return Array.from({ length: last - first + 1 }, (_, i) => first + i);
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
