import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FIRST_PACKING, PROJECT_FORMAT, PROJECT_VERSION, packageRequest } from '@ziwan/contract';
import { ENCODINGS } from '@ziwan/game-text';
import { isNight } from '@ziwan/infra/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
// What the page's worker reads with, and files of every format.
import { Judge } from '../apps/site/app/features/project/reading/judge.ts';
import { encode } from '../packages/game-text/src/testing/encode.ts';
import { lines, WRITERS } from '../packages/game-text/src/testing/writers.ts';
import { readScript } from '../packages/pack/src/read-script.ts';
import { roleScripts } from '../packages/pack/src/role-scripts.ts';

let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ziwan-same-'));
});
afterAll(() => rm(folder, { recursive: true }));

const known = new Map();

/** A character, or another one if an encoding lacks it. */
function within(character, encoding) {
  const key = encoding + character;
  const found = known.get(key);
  if (found) return found;
  let own = character;
  try {
    encode(character, encoding);
  } catch {
    own = '宇';
  }
  known.set(key, own);
  return own;
}

const inEncoding = (text, encoding) => Array.from(text, (character) => within(character, encoding)).join('');

const codePoint = (character) => character.codePointAt(0);
const sorted = (text) => [...new Set(text)].sort((a, b) => codePoint(a) - codePoint(b)).join('');

test.each(WRITERS)(
  'the page and the command find the same characters in $format, in every encoding, and ask for all of them',
  async ({ name, rules, write }) => {
    await fc.assert(
      fc.asyncProperty(
        lines(rules),
        fc.constantFrom(...ENCODINGS),
        fc.boolean(),
        async (written, encoding, isChosen) => {
          const file = write(written.map(({ text }) => text));
          const isText = typeof file === 'string';
          // Signs of markup that the encoding lacks would be hanzi there.
          fc.pre(!isText || !/[£§]/.test(file) || within('£', encoding) + within('§', encoding) === '£§');
          const bytes = isText ? encode(inEncoding(file, encoding), encoding) : file;
          const settings = isText && isChosen ? { encoding } : {};

          const source = {
            id: 'a',
            name: `game/${name}`,
            blob: new Blob([bytes.slice()]),
            settings,
            charactersOnly: false,
          };
          const roles = [{ name: '正文', face: 'a' }];
          const page = await new Judge().read({ sources: [source], roles, engine: 'godot4' }, () => {});

          const path = join(folder, name);
          await writeFile(path, bytes);
          const project = {
            format: PROJECT_FORMAT,
            version: PROJECT_VERSION,
            name: '龙吟',
            uses: [],
            roles,
            texts: [{ name, settings, characters: '' }],
          };
          const command = await readScript(project, {
            project: join(folder, 'game.json'),
            cwd: folder,
            texts: undefined,
          });

          expect(command.characters).toBe(page.texts[0]?.characters);
          if (isChosen || !isText) {
            const drawn = written
              .map((line) => (isText ? inEncoding(line.drawn, encoding) : line.drawn))
              .join('');
            expect(command.characters).toBe(sorted(drawn));
          }
          const { charactersOf } = await roleScripts(project, command, 'godot4');
          const { faces } = packageRequest(
            { ...project, packing: FIRST_PACKING },
            {
              engine: {
                id: 'godot4',
                name: '',
                requires: 'either',
                atlases: [],
                colours: true,
                onePage: false,
                opened: true,
              },
              charactersOf,
              layouts: {},
            },
          );
          expect(faces.map(({ characters }) => characters)).toEqual(
            command.characters === '' ? [] : [command.characters],
          );
          expect(page.roles.map(({ characters }) => characters)).toEqual([command.characters]);
        },
      ),
      { numRuns: isNight ? 60 : 4 },
    );
  },
);

test('files of one name in two folders are both read, here and there', async () => {
  const files = [
    ['a/script.rpy', 'label start:\n    "龙吟九万里"\n'],
    ['b/script.rpy', 'translate schinese start_x:\n    "颗头颅酒坛"\n'],
  ];
  const texts = files.map(([name]) => ({ name, settings: {}, characters: '' }));
  for (const [name, text] of files) {
    await mkdir(join(folder, dirname(name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const page = await new Judge().read(
    {
      sources: files.map(([name, text]) => ({
        id: name,
        name,
        blob: new Blob([text]),
        settings: {},
        charactersOnly: false,
      })),
      roles: [],
      engine: 'any',
    },
    () => {},
  );
  const project = { texts };
  const paths = { project: join(folder, 'game.json'), cwd: folder, texts: undefined };
  const { characters } = await readScript(project, paths);
  expect(characters).toBe(sorted('龙吟九万里颗头颅酒坛'));
  expect(page.characters).toBe([...characters].length);
});

test('a catalogue has the language of its header, here and there', async () => {
  const text = 'msgid ""\nmsgstr ""\n"Language: zh_TW\\n"\n\nmsgid "a"\nmsgstr "龍"\n';
  const groups = [{ language: 'zh-Hant', part: 'msgstr', characters: '龍' }];
  await writeFile(join(folder, 'strings.po'), text);
  const source = { id: 'a', name: 'strings.po', blob: new Blob([text]), settings: {}, charactersOnly: false };
  const page = await new Judge().read({ sources: [source], roles: [], engine: 'any' }, () => {});
  const project = { texts: [{ name: 'strings.po', settings: {}, characters: '' }] };
  const paths = { project: join(folder, 'game.json'), cwd: folder, texts: undefined };
  const command = await readScript(project, paths);
  expect([page.texts[0]?.groups, command.texts[0]?.judged.groups]).toEqual([groups, groups]);
});
