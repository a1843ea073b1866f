import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AtlasEngine } from '../../drawing/index.ts';
import { SAMPLE_TEXT, sampleAtlas } from '../sample-atlas.ts';
import { FILLER_TEXT, sampleFace, sampleFiller } from '../sample-face.ts';
import { difference, filledAtlas, LINE, PICTURE, programOf, unpackedPackage } from './line.ts';

const love = programOf('love', process.env.PATH);
const reason = love ? '' : ' (skipped: LÖVE is not installed)';
const GAME = `
function love.load()
  local canvas = love.graphics.newCanvas(${PICTURE.width}, ${PICTURE.height})
  love.graphics.setFont(love.graphics.newFont('fonts/sample-body.fnt'))
  love.graphics.setCanvas(canvas)
  love.graphics.clear(0, 0, 0, 1)
  love.graphics.print('${LINE}', ${PICTURE.x}, ${PICTURE.y})
  love.graphics.setCanvas()
  love.graphics.newFont('fonts/sample-body.ttf', 24)
  canvas:newImageData():encode('png', 'line.png')
  love.event.quit(0)
end
`;
const CONF = `
function love.conf(t)
  t.identity = 'line'
  t.modules.audio, t.modules.sound, t.modules.joystick = false, false, false
end
`;

/** An atlas drawn from the sample's own font. */
async function drawnAtlas() {
  const { fonts, family } = await sampleFace();
  const engine = new AtlasEngine({ threads: 1 });
  const face = { bytes: fonts.sfnt as Uint8Array, family, bold: false, italic: false };
  const { atlas } = await engine.draw(face, SAMPLE_TEXT, {
    size: 20,
    drawing: { type: 'bitmap' },
    padding: 1,
  });
  await engine.close();
  return atlas;
}

test.skipIf(!love).each([
  ['one page', async () => sampleAtlas()],
  ['two pages', async () => sampleAtlas({ pages: 2 })],
  ['glyphs of a font', drawnAtlas],
  ['a font and its filler', filledAtlas],
] as const)(
  `LÖVE opens an exported package of %s and draws a line from it as we do${reason}`,
  async (_, atlas) => {
    const { folder, face } = await unpackedPackage('love11', { atlas: await atlas() });
    writeFileSync(join(folder, 'main.lua'), GAME);
    writeFileSync(join(folder, 'conf.lua'), CONF);
    // SDL's offscreen driver with Mesa's software renderer needs no display.
    const { status, stdout, stderr } = spawnSync(love as string, [folder], {
      env: { ...process.env, SDL_VIDEODRIVER: 'offscreen', XDG_DATA_HOME: join(folder, 'data') },
      encoding: 'utf8',
      timeout: 50_000,
      killSignal: 'SIGKILL',
    });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
    const { max, inked } = await difference('LÖVE', join(folder, 'data/love/line/line.png'), face);
    expect(inked).toBe(true);
    expect(max).toBeLessThanOrEqual(1);
    rmSync(folder, { recursive: true });
  },
);

/** Runs the code of the README, then draws with both fonts. */
const fallbacks = (code: string) => `
function love.load()
  ${code}
  io.write(tostring(font_sample_body:hasGlyphs('字${FILLER_TEXT}')), ' ', tostring(font_title:hasGlyphs('${FILLER_TEXT}')), ' ',
    font_sample_body:getWidth('字'), ' ', font_sample_body:getWidth('${FILLER_TEXT[0]}'))
  love.event.quit(0)
end
`;

test.skipIf(!love)(
  `LÖVE runs the README's code: a font a role, one with a fallback at its scale, one without${reason}`,
  async () => {
    const others = [await sampleFiller(), await sampleFace({ atlas: null, stem: 'title', role: '标题' })];
    const { folder } = await unpackedPackage('love11', { atlas: null }, others);
    const readme = readFileSync(join(folder, 'README.txt'), 'utf8');
    writeFileSync(join(folder, 'main.lua'), fallbacks(readme.match(/^ {4}font_.+$/gm)?.join('\n') ?? ''));
    writeFileSync(join(folder, 'conf.lua'), CONF);
    const { stdout, stderr } = spawnSync(love as string, [folder], {
      env: { ...process.env, SDL_VIDEODRIVER: 'offscreen', XDG_DATA_HOME: join(folder, 'data') },
      encoding: 'utf8',
      timeout: 50_000,
      killSignal: 'SIGKILL',
    });
    expect([stdout, stderr]).toEqual(['true false 24 26', '']);
    rmSync(folder, { recursive: true });
  },
);

const WRAPPED = '字玩字玩字《字玩》字玩字玩，字玩字玩字玩';
const WRAPPING = `
function love.load()
  local font = love.graphics.newFont('fonts/sample-body.fnt')
  local wrap = require('fonts.wrap')
  io.write(wrap(font, '${WRAPPED}', 100))
  local _, broken = font:getWrap('${WRAPPED}', 100)
  io.write('\\n--\\n', table.concat(broken, '\\n'))
  love.event.quit(0)
end
`;

test.skipIf(!love)(
  `LÖVE breaks Chinese as the README says, and printf beside its marks${reason}`,
  async () => {
    const { folder } = await unpackedPackage('love11', { atlas: sampleAtlas({ more: '，《》' }) });
    writeFileSync(join(folder, 'main.lua'), WRAPPING);
    writeFileSync(join(folder, 'conf.lua'), CONF);
    const { stdout, stderr } = spawnSync(love as string, [folder], {
      env: { ...process.env, SDL_VIDEODRIVER: 'offscreen', XDG_DATA_HOME: join(folder, 'data') },
      encoding: 'utf8',
      timeout: 50_000,
      killSignal: 'SIGKILL',
    });
    expect(stderr).toBe('');
    const [ours = [], theirs = []] = stdout.split('\n--\n').map((text) => text.split('\n'));
    expect(ours.join('')).toBe(WRAPPED);
    const misplaced = (line: string) => /^[，》]/.test(line) || line.endsWith('《');
    expect([ours.some(misplaced), theirs.some(misplaced)]).toEqual([false, true]);
    expect(Math.max(...ours.map((line) => 16 * line.length))).toBeLessThanOrEqual(100);
    rmSync(folder, { recursive: true });
  },
);
