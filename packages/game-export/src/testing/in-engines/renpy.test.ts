import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NIGHTLY } from '@ziwan/infra/testing';
import { expect, test } from 'vitest';
import { FILLER_TEXT, sampleFace, sampleFiller } from '../sample-face.ts';
import { difference, LINE, PICTURE, programOf, unpackedPackage } from './line.ts';
import { FOR_PYTHON_311 } from './renpy-game.ts';

const renpy = programOf('renpy', process.env.PATH);
const reason = renpy ? '' : " (skipped: Ren'Py is not installed)";
/** Draws with the registered font itself, without waiting for a frame that a headless driver may never show. */
const SCRIPT = `
init python:
    config.has_sound = False
    config.performance_test = False
    config.save_directory = None
label splashscreen:
    python:
        import os
        import pygame_sdl2
        import renpy.text.font as fonts
        font = fonts.get_font("sample-body", 16, False, False, 0, False, False, "auto", 1.0)
        font.load()
        glyphs = font.glyphs(u"${LINE}")
        x = 0
        for glyph in glyphs:
            glyph.x = x
            glyph.y = glyph.ascent
            x += glyph.advance
        surface = renpy.display.pgrender.surface((${PICTURE.width}, ${PICTURE.height}), True)
        surface.fill((0, 0, 0, 255))
        font.draw(surface, ${PICTURE.x}, ${PICTURE.y}, (255, 255, 255, 255), glyphs, 0, False, (0, 0, 0, 255))
        pygame_sdl2.image.save(surface, os.path.join(config.basedir, "line.png"))
        os._exit(0)
label start:
    return
`;

const run = (folder: string) =>
  spawnSync(renpy as string, [folder, 'run', '--savedir', join(folder, 'saves')], {
    env: {
      ...process.env,
      HOME: folder,
      BROWSER: 'true',
      SDL_VIDEODRIVER: 'dummy',
      SDL_AUDIODRIVER: 'dummy',
    },
    encoding: 'utf8',
    timeout: 50_000,
    killSignal: 'SIGKILL',
  });

test.skipIf(!renpy)(
  `Ren'Py opens an exported package and draws a line from it as we do${reason}`,
  async () => {
    const { folder, face } = await unpackedPackage('renpy');
    writeFileSync(join(folder, 'game/00early.rpy'), FOR_PYTHON_311);
    writeFileSync(join(folder, 'game/script.rpy'), SCRIPT);
    const { status, stdout } = run(folder);
    expect([status, stdout]).toEqual([0, '']);
    const { max, inked } = await difference("Ren'Py", readFileSync(join(folder, 'line.png')), face);
    expect(inked).toBe(true);
    expect(max).toBeLessThanOrEqual(1);
    rmSync(folder, { recursive: true });
  },
);

/** Runs a game with a script that writes `fonts.txt`, and returns its lines. */
function fontsWritten(folder: string, script: string): string[] {
  writeFileSync(join(folder, 'game/00early.rpy'), FOR_PYTHON_311);
  writeFileSync(join(folder, 'game/script.rpy'), script);
  const { status, stdout } = run(folder);
  expect([status, stdout]).toEqual([0, '']);
  return readFileSync(join(folder, 'fonts.txt'), 'utf8').trim().split('\n');
}

/** The fonts by which the group draws a text, one a segment. */
const GROUP = `
init python:
    config.has_sound = False
    config.performance_test = False
    config.save_directory = None
label splashscreen:
    python:
        import os
        import renpy.text.font as fonts
        import renpy.text.textsupport as textsupport
        with open(os.path.join(config.basedir, "fonts.txt"), "w") as out:
            for char in u"A字龙吟玩，":
                path = filled_sample_body.map.get(ord(char), filled_sample_body.map.get(None))
                font = fonts.get_font(path, 20, False, False, 0, False, False, "auto", 1.0)
                glyphs = font.glyphs(char)
                out.write("%s %d\\n" % (path, round(glyphs[0].advance)))
        os._exit(0)
label start:
    return
`;

test.skipIf(!renpy)(
  `Ren'Py draws with a font group what the face lacks, at its scale${reason}`,
  NIGHTLY,
  async () => {
    const { folder } = await unpackedPackage('renpy', { atlas: null }, [await sampleFiller()]);
    const fonts = fontsWritten(folder, GROUP);
    const [main, filler] = ['fonts/sample-body.ttf', 'fonts/sample-body-fill-1.ttf'];
    expect(fonts.map((line) => line.split(' ')[0])).toEqual([...[main, main, filler, filler, main, main]]);
    expect(fonts.slice(1, 3).map((line) => Number(line.split(' ')[1]))).toEqual([20, 22]);
    rmSync(folder, { recursive: true });
  },
);

test.skipIf(!renpy)(
  `Ren'Py draws only what the face lacks with another font, and punctuation with the face${reason}`,
  NIGHTLY,
  async () => {
    const lacking = Array.from(FILLER_TEXT, (c) => c.codePointAt(0) as number).sort((a, b) => a - b);
    const { folder } = await unpackedPackage('renpy', { atlas: null, lacking });
    const fonts = fontsWritten(folder, GROUP);
    const [main, other] = ['fonts/sample-body.ttf', 'DejaVuSans.ttf'];
    expect(fonts.map((line) => line.split(' ')[0])).toEqual([main, main, other, other, main, main]);
    rmSync(folder, { recursive: true });
  },
);

/** What the variables of the interface hold: a path, or `True` for the group. */
const VARIABLES = `
init python:
    config.has_sound = False
    config.performance_test = False
    config.save_directory = None
label splashscreen:
    python:
        import os
        with open(os.path.join(config.basedir, "fonts.txt"), "w") as out:
            for font in [gui.title_text_font, gui.text_font, gui.name_text_font]:
                out.write("%s\\n" % (font if isinstance(font, str) else font is filled_sample_body))
        os._exit(0)
label start:
    return
`;

test.skipIf(!renpy)(`Ren'Py runs the README's code: each role has its own font${reason}`, async () => {
  const others = [await sampleFiller(), await sampleFace({ atlas: null, stem: 'title', role: '标题' })];
  const { folder } = await unpackedPackage('renpy', { atlas: null }, others);
  const readme = readFileSync(join(folder, 'README.txt'), 'utf8');
  const code = readme.match(/^ {4}define .+$/gm)?.map((line) => line.trim()) ?? [];
  // As the template of new projects begins.
  writeFileSync(join(folder, 'game/gui.rpy'), ['init offset = -2', ...code, ''].join('\n'));
  const fonts = fontsWritten(folder, VARIABLES);
  expect(fonts).toEqual(['fonts/title.ttf', 'True', 'True']);
  rmSync(folder, { recursive: true });
});

/** What the interface's font is before and after the language changes, and the font of its dialogue. */
const LANGUAGES = `
init python:
    config.has_sound = False
    config.performance_test = False
    config.save_directory = None
label splashscreen:
    python:
        import os
        with open(os.path.join(config.basedir, "fonts.txt"), "w") as out:
            for language in [None, "schinese"]:
                renpy.change_language(language)
                out.write("%s %s %s\\n" % (gui.text_font, style.default.font, gui.title_text_font))
        os._exit(0)
label start:
    return
# As the template of new projects has it.
style default:
    properties gui.text_properties()
translate schinese strings:
    old "Start"
    new "开始"
`;

test.skipIf(!renpy)(
  `Ren'Py changes the font with the language as the README says${reason}`,
  NIGHTLY,
  async () => {
    const others = [await sampleFace({ atlas: null, stem: 'title', role: '标题' })];
    const { folder } = await unpackedPackage('renpy', { atlas: null, language: 'schinese' }, others);
    const readme = readFileSync(join(folder, 'README.txt'), 'utf8');
    expect(readme).toContain('正文（schinese）：game/fonts/sample-body.ttf');
    const [, block = ''] = /( {4}translate [\s\S]*?)\r\n(?! {5})/.exec(readme) ?? [];
    const defined = readme.match(/^ {4}define .+$/gm)?.map((line) => line.trim()) ?? [];
    // It makes styles wait for the language.
    const init = 'init python:\n    gui.init(1280, 720)';
    const before = [
      init,
      'define gui.text_font = "DejaVuSans.ttf"',
      'define gui.name_text_font = "DejaVuSans.ttf"',
    ];
    writeFileSync(join(folder, 'game/gui.rpy'), ['init offset = -2', ...before, ...defined, ''].join('\n'));
    mkdirSync(join(folder, 'game/tl/schinese'), { recursive: true });
    writeFileSync(
      join(folder, 'game/tl/schinese/gui.rpy'),
      `${block.replace(/^ {4}/gm, '').replaceAll('\r', '')}\n`,
    );
    expect(fontsWritten(folder, LANGUAGES)).toEqual([
      'DejaVuSans.ttf DejaVuSans.ttf fonts/title.ttf',
      'fonts/sample-body.ttf fonts/sample-body.ttf fonts/title.ttf',
    ]);
    rmSync(folder, { recursive: true });
  },
);
