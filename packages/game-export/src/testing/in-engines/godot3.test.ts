import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleAtlas } from '../sample-atlas.ts';
import { difference, filledAtlas, LINE, PICTURE, programOf, unpackedPackage } from './line.ts';

const godot = programOf('godot3-server', process.env.PATH);
const reason = godot ? '' : ' (skipped: godot3-server is not installed)';
/**
 * The server neither renders nor imports: blends the pages as the loader found them with Godot's images. `chars` holds nine
 * numbers a character: id, page, rectangle, offset, advance; kernings are negated.
 */
const SCRIPT = `
extends SceneTree
func _init():
	var font = load("res://fonts/sample-body.fnt")
	var chars = font.get("chars")
	var kernings = font.get("kernings")
	var picture = Image.new()
	picture.create(${PICTURE.width}, ${PICTURE.height}, false, Image.FORMAT_RGBA8)
	picture.fill(Color(0, 0, 0, 1))
	var x = ${PICTURE.x}
	var previous = -1
	for code in [${[...LINE].map((character) => character.codePointAt(0)).join(', ')}]:
		for k in range(0, kernings.size(), 3):
			if kernings[k] == previous and kernings[k + 1] == code:
				x -= kernings[k + 2]
		for c in range(0, chars.size(), 9):
			if chars[c] == code:
				var page = Image.new()
				page.load(font.get_texture(chars[c + 1]).resource_path)
				var rect = Rect2(chars[c + 2], chars[c + 3], chars[c + 4], chars[c + 5])
				picture.blend_rect(page, rect, Vector2(x + chars[c + 6], ${PICTURE.y} + chars[c + 7]))
				x += chars[c + 8]
		previous = code
	picture.save_png("res://line.png")
	quit()
`;

test.skipIf(!godot).each([
  ['one face', async () => sampleAtlas()],
  ['a face and its filler', filledAtlas],
] as const)(
  `Godot opens an exported package of %s and draws a line from it as we do${reason}`,
  async (_, atlas) => {
    const { folder, face } = await unpackedPackage('godot4', { atlas: await atlas() });
    writeFileSync(join(folder, 'project.godot'), 'config_version=4\n');
    writeFileSync(join(folder, 'line.gd'), SCRIPT);
    const { stdout, stderr } = spawnSync(godot as string, ['--path', folder, '-s', 'line.gd'], {
      env: { ...process.env, HOME: folder },
      encoding: 'utf8',
      timeout: 50_000,
      killSignal: 'SIGKILL',
    });
    expect(stdout + stderr).not.toMatch(/Can't|Failed|SCRIPT ERROR/);
    const { max, inked } = await difference('Godot 3.2', join(folder, 'line.png'), face);
    expect(inked).toBe(true);
    expect(max).toBeLessThanOrEqual(1);
    rmSync(folder, { recursive: true });
  },
);
