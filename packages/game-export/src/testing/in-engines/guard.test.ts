import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { type EngineId, zipPackage } from '../../index.ts';
import { DRAWN, faceWith, LACKING, NOWHERE, readLog } from './guarded-game.ts';
import { programOf, unpackedPackage } from './line.ts';
import { FOR_PYTHON_311 } from './renpy-game.ts';

interface Game {
  readonly name: string;
  readonly engine: EngineId;
  readonly program: string;
  /** Files of the game beside its package. */
  readonly files: Readonly<Record<string, string>>;
  readonly prepare?: (folder: string) => void;
  readonly args: (folder: string) => string[];
  readonly log: string;
  /** Where the guard says that a text was drawn. */
  readonly place: string;
}

const quoted = (text: string): string => JSON.stringify(text);

const LOVE: Game = {
  name: 'LÖVE',
  engine: 'love11',
  program: 'love',
  files: {
    'main.lua': `require('fonts.ziwan_guard')
function love.load()
  local font = love.graphics.newFont('fonts/sample-body.ttf', 24)
  love.graphics.setFont(font)
  local canvas = love.graphics.newCanvas(64, 64)
  love.graphics.setCanvas(canvas)
  for frame = 1, 3 do
    love.graphics.print(${quoted(DRAWN)}, 0, 0)
    love.graphics.printf({ { 1, 0, 0 }, '字', { 0, 1, 0 }, '龙' }, 0, 0, 64)
  end
  love.graphics.newText(font, '字'):set('玩吟')
  love.graphics.print('ABC', love.graphics.newFont(12))
  love.graphics.setCanvas()
  love.event.quit(0)
end
`,
    'conf.lua': `function love.conf(t)
  t.identity = 'guarded'
  t.modules.audio, t.modules.sound, t.modules.joystick = false, false, false
end
`,
  },
  args: (folder) => [folder],
  log: 'data/love/guarded/ziwan-guard.jsonl',
  place: 'main.lua:8',
};

/** Lays texts out without waiting for a frame that a headless driver may never show. */
const RENPY: Game = {
  name: "Ren'Py",
  engine: 'renpy',
  program: 'renpy',
  files: {
    'game/00early.rpy': FOR_PYTHON_311,
    'game/script.rpy': `init python:
    config.has_sound = False
    config.performance_test = False
    config.save_directory = None
label splashscreen:
    python:
        import os
        from renpy.text.text import Layout
        main = "fonts/sample-body.ttf"
        group = FontGroup().add("DejaVuSans.ttf", 0x9f99, 0x9f99).add(main, None, None)
        for text, font in [(${quoted(DRAWN)}, main), ("{b}字{/b}{size=9}玩{/size}", group), ("龙", group), ("ABC", "DejaVuSans.ttf")]:
            drawn = Text(text, font=font)
            drawn.update()
            Layout(drawn, 800, 600, {}, size_only=True)
        assert ('ziwan-guard.jsonl', None) in build.base_patterns and ('game/ziwan_guard.rpy*', None) in build.base_patterns
        os._exit(0)
label start:
    return
`,
  },
  args: (folder) => [folder, 'run', '--savedir', join(folder, 'saves')],
  log: 'ziwan-guard.jsonl',
  place: 'game/script.rpy:6',
};

/** Godot 3 emits `draw` without drawing, as the server does. */
const GODOT: Game = {
  name: 'Godot 3',
  engine: 'godot4',
  program: 'godot3-server',
  files: {
    'project.godot': `config_version=4
[application]
config/name="guarded"
run/main_scene="res://main.tscn"
[autoload]
ZiwanGuard="*res://fonts/ziwan_guard.gd"
`,
    'main.tscn': `[gd_scene load_steps=3 format=2]
[ext_resource path="res://fonts/sample-body.fnt" type="BitmapFont" id=1]
[ext_resource path="res://main.gd" type="Script" id=2]
[node name="Main" type="Control"]
script = ExtResource( 2 )
[node name="Name" type="Label" parent="."]
custom_fonts/font = ExtResource( 1 )
[node name="Story" type="RichTextLabel" parent="."]
custom_fonts/normal_font = ExtResource( 1 )
bbcode_enabled = true
bbcode_text = "字[b]玩[/b]"
rect_size = Vector2( 100, 100 )
[node name="List" type="ItemList" parent="."]
custom_fonts/font = ExtResource( 1 )
[node name="Secret" type="LineEdit" parent="."]
custom_fonts/font = ExtResource( 1 )
secret = true
text = "密"
[node name="Other" type="Label" parent="."]
text = "ABC"
`,
    'main.gd': `extends Control
var frames = 0
func _process(_delta):
	frames += 1
	if frames == 2:
		$Name.text = ${quoted(DRAWN)}
	if frames == 4:
		$List.add_item("吟字")
	if frames == 6:
		get_tree().quit()
`,
  },
  prepare: (folder) =>
    renameSync(join(folder, 'fonts/ziwan_guard_godot3.txt'), join(folder, 'fonts/ziwan_guard.gd')),
  args: (folder) => ['--path', folder],
  log: 'data/godot/app_userdata/guarded/ziwan-guard.jsonl',
  place: '/root/Main/Name',
};

const run = ({ program, args }: Game, folder: string) =>
  spawnSync(programOf(program, process.env.PATH) as string, args(folder), {
    env: {
      ...process.env,
      HOME: folder,
      BROWSER: 'true',
      XDG_DATA_HOME: join(folder, 'data'),
      SDL_VIDEODRIVER: program === 'love' ? 'offscreen' : 'dummy',
      SDL_AUDIODRIVER: 'dummy',
    },
    encoding: 'utf8',
    timeout: 50_000,
    killSignal: 'SIGKILL',
  });

for (const game of [LOVE, RENPY, GODOT]) {
  const installed = programOf(game.program, process.env.PATH) !== null;
  test.skipIf(!installed)(
    `${game.name}: the guard logs what a game draws and its package lacks; the next package has it${installed ? '' : ' (skipped: not installed)'}`,
    // Each start of Ren'Py takes seconds.
    game === RENPY ? { tags: ['nightly'] } : {},
    async () => {
      const first = await drawnLacking(game, '');
      expect(first).toMatchObject({ format: 'guard', problems: [], characters: LACKING });
      expect(first.places[0]).toContain(game.place);
      const second = await drawnLacking(game, first.characters);
      expect(second).toMatchObject({ problems: [], characters: NOWHERE });
    },
  );
}

async function gameWith(game: Game, more: string): Promise<string> {
  const { folder } = await unpackedPackage(game.engine, await faceWith(more));
  for (const [path, text] of Object.entries(game.files)) writeFileSync(join(folder, path), text);
  game.prepare?.(folder);
  return folder;
}

/** The log of a game whose package has some characters more. */
async function drawnLacking(game: Game, more: string) {
  const folder = await gameWith(game, more);
  const { status, stdout, stderr } = run(game, folder);
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('SCRIPT ERROR')]);
  expect(stdout).toContain(
    `ziwan-guard: drew characters that the font package lacks, see ${join(folder, game.log)}`,
  );
  const log = await readLog(readFileSync(join(folder, game.log)));
  rmSync(folder, { recursive: true });
  return log;
}

test.skipIf(!programOf('love', process.env.PATH))(
  'LÖVE: a game in a .love has no guard at work',
  async () => {
    const folder = await gameWith(LOVE, '');
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    const files = paths.map((path) => ({ path, bytes: readFileSync(join(folder, path)) }));
    const archive = join(folder, 'game.love');
    writeFileSync(archive, Buffer.concat(await zipPackage(files, { date: '2026-01-02' }).toArray()));
    const { status, stdout, stderr } = run({ ...LOVE, args: () => [archive] }, folder);
    expect([status, stdout, stderr]).toEqual([0, '', '']);
    expect(existsSync(join(folder, LOVE.log))).toBe(false);
    rmSync(folder, { recursive: true });
  },
);
