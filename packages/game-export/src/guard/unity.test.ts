import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DRAWN, LACKING, readLog } from '../testing/in-engines/guarded-game.ts';
import { programOf } from '../testing/in-engines/line.ts';
import { sampleFace } from '../testing/sample-face.ts';
import { unity } from './unity.ts';

const compiler = programOf('mcs', process.env.PATH);
const runtime = programOf('mono', process.env.PATH);
const reason = compiler && runtime ? '' : ' (skipped: mono-mcs is not installed)';
const MODEL = fileURLToPath(new URL('../testing/models/unity.cs', import.meta.url));

/** Compiles the guard with the model of Unity, for an editor, a development build or a release. */
async function compiled(define?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'unity-guard-'));
  const [file] = unity.files([await sampleFace()]);
  writeFileSync(join(folder, 'ZiwanGuard.cs'), file?.bytes ?? '');
  const args = ['-langversion:6', `-out:${folder}/game.exe`, ...(define ? [`-define:${define}`] : [])];
  const made = spawnSync(compiler as string, [...args, join(folder, 'ZiwanGuard.cs'), MODEL], {
    encoding: 'utf8',
  });
  expect(made.stdout + made.stderr).not.toMatch(/error|warning/);
  const run = (...args: string[]) =>
    spawnSync(runtime as string, [join(folder, 'game.exe'), folder, ...args], { encoding: 'utf8' });
  return { folder, log: join(folder, 'ziwan-guard.jsonl'), run };
}

test.skipIf(reason)(
  `in Unity's editor, the guard logs what a font of the package and its fallbacks lack${reason}`,
  async () => {
    const { folder, log, run } = await compiled('UNITY_EDITOR');
    const first = run(
      'sample-body SDF',
      'AV 字玩',
      '后',
      DRAWN,
      `<b>${DRAWN}</b>`,
      // The fallback has one of them; a backslash and a letter are a line break.
      '又\\n<size=20>一</size>后龙',
      DRAWN,
    );
    expect([first.stderr, first.stdout]).toEqual([
      '',
      `ziwan-guard: drew characters that the font package lacks, see ${log}\n`,
    ]);
    run('Others SDF', '', '', '别的字体');
    expect(readFileSync(log, 'utf8').split('\n')[0]).toBe('{"ziwan-guard":1,"engine":"unity"}');
    const { characters, problems, places } = await readLog(readFileSync(log));
    expect([problems, [...characters].sort()]).toEqual([[], [...LACKING, '又', '一'].sort()]);
    expect(places[0]).toBe(`Town/Canvas/Hero「${DRAWN}」`);
    // The same text with other tags is one text.
    expect(places.filter((place) => place.includes('AV'))).toHaveLength([...LACKING].length);
    rmSync(folder, { recursive: true });
  },
);

test.skipIf(reason)(`a released Unity game has no guard${reason}`, async () => {
  const { folder, log, run } = await compiled();
  // The model starts the guard by its name.
  expect(run('sample-body SDF', '', '', DRAWN).status).not.toBe(0);
  expect(existsSync(log)).toBe(false);
  rmSync(folder, { recursive: true });
});
