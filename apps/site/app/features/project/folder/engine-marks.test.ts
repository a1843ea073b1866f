import { GAME_ENGINES } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { EngineMarks } from './engine-marks.ts';

type Files = Readonly<Record<string, string>>;
const recognise = (files: Files) => {
  const marks = new EngineMarks();
  for (const [path, content] of Object.entries(files)) marks.see(path, async () => new Blob([content]));
  return marks.recognise();
};

test.each<[string, string, Files]>([
  ['Godot 4', 'godot4', { 'g/project.godot': 'config_version=5\n', 'g/Main.tscn': '' }],
  ['Unity', 'unity', { 'g/Assets/a.unity': '', 'g/ProjectSettings/ProjectVersion.txt': '' }],
  ["Ren'Py", 'renpy', { 'g/game/script.rpy': '', 'g/game/tl/schinese/script.rpy': '' }],
  ['RPG Maker MZ', 'rpgmaker-mz', { 'g/js/rmmz_core.js': '', 'g/data/System.json': '' }],
  ['Unreal', 'unreal', { 'g/Game.uproject': '{}' }],
  ['Cocos Creator', 'cocos', { 'g/package.json': '{"creator":{"version":"3.8.0"}}' }],
  ['libGDX', 'libgdx', { 'g/gradle.properties': 'gdxVersion=1.12.1\n' }],
  ['LÖVE', 'love11', { 'g/main.lua': 'function love.draw() end', 'g/conf.lua': '' }],
  ['Phaser', 'phaser', { 'g/package.json': '{"dependencies":{"phaser":"^4"}}' }],
  ['raylib', 'raylib', { 'g/CMakeLists.txt': 'target_link_libraries(game raylib)' }],
])('%s is recognised and packed for %s', async (name, engine, files) => {
  expect((await recognise(files))?.engine).toMatchObject({ name, engine });
});

test.each<[string, Files]>([
  ['RPG Maker MV', { 'g/www/js/rpg_core.js': '', 'g/www/data/Map001.json': '' }],
  ['Godot 3', { 'g/project.godot': 'config_version=4\n' }],
  ['TyranoScript', { 'g/data/scenario/first.ks': '', 'g/tyrano/libs.js': '' }],
  ['GameMaker', { 'g/Game.yyp': '' }],
  ['RPG Maker XP', { 'g/Game.rxproj': '', 'g/Data/System.rxdata': '' }],
  ['RPG Maker VX', { 'g/Data/System.rvdata': '' }],
  ['RPG Maker VX Ace', { 'g/Data/System.rvdata2': '' }],
])('%s is recognised, whatever package fits it', async (name, files) => {
  const found = await recognise(files);
  expect(found?.engine).toMatchObject({ name });
  expect(GAME_ENGINES).toContain(found?.engine.engine);
});

test('a folder that could be anything is not guessed', async () => {
  expect(
    await recognise({ 'g/main.lua': 'print(1)', 'g/package.json': '{}', 'g/index.html': '' }),
  ).toBeNull();
});

test('the outermost game counts, and its mark is named', async () => {
  const files = { 'g/tools/web/package.json': '{"phaser":"1"}', 'g/project.godot': 'config_version=5' };
  expect((await recognise(files))?.engine.by).toBe('project.godot');
});

test('files of the engine, its plugins and the editor hold nothing that is drawn', async () => {
  const mv = await recognise({ 'g/www/js/rpg_core.js': '' });
  expect(
    ['g/www/js/plugins/A.js', 'g/www/js/plugins.js', 'g/www/data/Map001.json', 'js/a.js'].map((path) =>
      mv?.skips(path),
    ),
  ).toEqual([true, false, false, false]);
  const unity = await recognise({ 'ProjectSettings/ProjectVersion.txt': '' });
  expect(
    [
      'Assets/TextMesh Pro/Resources/a.txt',
      'Packages/a.json',
      'Assets/UI/Editor/a.cs',
      'Assets/UI/a.prefab',
    ].map((path) => unity?.skips(path)),
  ).toEqual([true, true, true, false]);
});

test.each([
  ['what Cargo builds', { 'g/Cargo.toml': 'bevy = "1"' }, 'g/target/a.rs', 'g/src/main.rs'],
  ['modules of Go', { 'g/go.mod': 'hajimehoshi/ebiten' }, 'g/vendor/a.go', 'g/ui/vendor.go'],
  [
    'what Cocos 2 imports',
    { 'g/project.json': '"engine": "cocos2d-html5"' },
    'g/library/a.json',
    'g/assets/a.fire',
  ],
  ['what Cocos imports', { 'g/package.json': '"creator": {' }, 'g/library/00/a.json', 'g/assets/Main.scene'],
  ['what Unreal makes', { 'g/A.uproject': '' }, 'g/Intermediate/a.h', 'g/Source/A/a.cpp'],
  ['what Gradle builds', { 'g/build.gradle': 'gdxVersion' }, 'g/core/build/a.java', 'g/core/src/a.java'],
  ['what Defold builds', { 'g/game.project': '' }, 'g/build/a.script', 'g/main/a.script'],
  ['sources of raylib', { 'g/Makefile': 'raylib' }, 'g/external/raylib/a.c', 'g/src/a.c'],
  ['what .NET builds', { 'g/Content/A.mgcb': '' }, 'g/bin/Debug/a.json', 'g/Content/a.json'],
  ['the library of LayaAir', { 'g/A.laya': '' }, 'g/library/a.json', 'g/assets/a.ls'],
])('%s holds nothing that is drawn', async (_, files, made, own) => {
  const found = await recognise(files);
  expect([made, own].map((path) => found?.skips(path))).toEqual([true, false]);
});

test('of an engine that adds nothing to its folder, everything is read', async () => {
  expect((await recognise({ 'g/Game.yyp': '' }))?.skips('g/datafiles/lines.csv')).toBe(false);
});

test('the language that a Godot game falls back to is known', async () => {
  const text = 'config_version=5\n[internationalization]\nlocale/fallback="ja"\n';
  expect((await recognise({ 'project.godot': text }))?.engine.fallback).toBe('ja');
});
