import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NIGHTLY } from '@ziwan/infra/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLine, openPackage } from '../../preview/index.ts';
import { sampleAtlas } from '../sample-atlas.ts';
import { difference, LINE, PICTURE, sampleField } from './line.ts';
import { browserIn, reasonOf, runPage } from './run-page.ts';

const browser = browserIn(process.env);
const reason = reasonOf(browser);

const PIXI = `
import { Application, Assets, BitmapText } from '/pixi.mjs';
const app = new Application();
await app.init({ width: ${PICTURE.width}, height: ${PICTURE.height}, background: 0, preference: 'webgl', preserveDrawingBuffer: true, autoStart: false });
await Assets.load('/fonts/sample-body.xml');
const text = new BitmapText({ text: '${LINE}', style: { fontFamily: 'ZiwanSample', fontSize: 16 } });
text.position.set(${PICTURE.x}, ${PICTURE.y});
app.stage.addChild(text);
app.render();
window.result = app.canvas.toDataURL();
`;
const PHASER = `
import * as Phaser from '/phaser.mjs';
new Phaser.Game({
  type: Phaser.WEBGL, width: ${PICTURE.width}, height: ${PICTURE.height}, backgroundColor: 0, banner: false,
  render: { preserveDrawingBuffer: true }, audio: { noAudio: true },
  scene: {
    preload() { this.load.bitmapFont('sample-body', '/fonts/sample-body.png', '/fonts/sample-body.xml'); },
    create() {
      this.add.bitmapText(${PICTURE.x}, ${PICTURE.y}, 'sample-body', '${LINE}', 16);
      this.game.renderer.snapshot((image) => { window.result = image.src; });
    },
  },
});
`;

test.skipIf(!browser).each([
  // Pixi starts a line lower by what is below the baseline (AbstractBitmapTextPipe, `baseLineOffset`): 20 - 15.
  ['PixiJS', 'pixi8', PIXI, 5],
  ['Phaser', 'phaser', PHASER, 0],
] as const)(
  `%s opens an exported package and draws a line from it as we do${reason}`,
  async (name, engine, script, down) => {
    const { face, result } = await runPage(browser, engine, script);
    const picture = Buffer.from(result.split(',')[1] as string, 'base64');
    const { max, inked } = await difference(name, picture, face, down);
    expect(inked).toBe(true);
    expect(max).toBeLessThanOrEqual(2);
  },
);

/** Black on white, since Pixi brightens the edges of light text (`calculateMSDFAlpha`). */
const FIELD = { size: 24, scale: 2, width: 320, height: 96, x: 16, y: 8 };
const PIXI_FIELD = `
import { Application, Assets, BitmapText } from '/pixi.mjs';
const app = new Application();
await app.init({ width: ${FIELD.width}, height: ${FIELD.height}, background: 0xffffff, preference: 'webgl', preserveDrawingBuffer: true, autoStart: false });
await Assets.load('/fonts/sample-body.xml');
const style = { fontFamily: 'ZiwanSample', fontSize: ${FIELD.size * FIELD.scale}, fill: 0 };
const text = new BitmapText({ text: '${LINE}', style });
text.position.set(${FIELD.x}, ${FIELD.y});
app.stage.addChild(text);
app.render();
window.result = app.canvas.toDataURL();
`;

for (const type of ['mtsdf', 'msdf', 'sdf'] as const)
  test.skipIf(!browser)(
    `PixiJS draws a line from a field (${type}) as the preview does${reason}`,
    type === 'mtsdf' ? {} : { tags: ['nightly'] },
    async () => {
      const { folder, result } = await runPage(browser, 'pixi8', PIXI_FIELD, {
        atlas: await sampleField(type),
      });
      const { faces } = await openPackage(async (path) => readFileSync(join(folder, path)));
      const atlas = await faces[0]?.atlas?.();
      if (!atlas) throw new TypeError('a package without an atlas');
      const { font, pages } = atlas;
      const line = drawLine(font, pages, LINE, { size: FIELD.size * FIELD.scale, ink: [0, 0, 0] });
      const picture = Buffer.from(result.split(',')[1] as string, 'base64');
      const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const { lineHeight, base } = font;
      const left = FIELD.x - line.x;
      const top =
        FIELD.y + Math.round((lineHeight - base) * FIELD.scale) - (line.baseline - base * FIELD.scale);
      const differences = Array.from({ length: FIELD.width * FIELD.height }, (_, at) => {
        const [x, y] = [(at % FIELD.width) - left, Math.floor(at / FIELD.width) - top];
        const within = x >= 0 && y >= 0 && x < line.width && y < line.height;
        const ours = within ? 255 - (line.pixels[4 * (y * line.width + x) + 3] as number) : 255;
        return Math.abs(ours - (data[3 * at] as number));
      });
      const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
      console.log(
        `PixiJS, ${type}: largest difference ${Math.max(...differences)} of 255, mean ${mean.toFixed(3)}`,
      );
      expect(data.some((value) => value < 10)).toBe(true);
      expect(Math.max(...differences)).toBeLessThanOrEqual(2);
    },
  );

/** PlayCanvas by itself: as a dependency it would be 100 MB. */
function playcanvasModule(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'playcanvas-'));
  execFileSync('npm', ['pack', 'playcanvas@2.23.3', '--silent', '--pack-destination', folder]);
  execFileSync('tar', ['xzf', 'playcanvas-2.23.3.tgz', 'package/build/playcanvas.min.mjs'], { cwd: folder });
  return readFileSync(join(folder, 'package/build/playcanvas.min.mjs'));
}
const PLAYCANVAS = `
import * as pc from '/playcanvas.mjs';
const canvas = document.body.appendChild(document.createElement('canvas'));
canvas.width = ${FIELD.width};
canvas.height = ${FIELD.height};
const app = new pc.Application(canvas, { graphicsDeviceOptions: { preserveDrawingBuffer: true } });
app.setCanvasFillMode(pc.FILLMODE_NONE, ${FIELD.width}, ${FIELD.height});
app.start();
const add = (component, data, parent = app.root) => {
  const entity = new pc.Entity();
  entity.addComponent(component, data);
  parent.addChild(entity);
  return entity;
};
add('camera', { clearColor: new pc.Color(1, 1, 1) });
const screen = add('screen', { screenSpace: true, referenceResolution: [${FIELD.width}, ${FIELD.height}] });
const asset = new pc.Asset('sample-body', 'font', { url: '/fonts/sample-body.json' });
app.assets.add(asset);
app.assets.load(asset);
asset.ready(() => {
  const text = add('element', {
    type: pc.ELEMENTTYPE_TEXT, fontAsset: asset, text: '${LINE}', fontSize: ${FIELD.size * FIELD.scale},
    color: [0, 0, 0], anchor: [0, 1, 0, 1], pivot: [0, 1], alignment: [0, 1],
  }, screen);
  text.setLocalPosition(${FIELD.x}, -${FIELD.y}, 0);
  let frames = 0;
  app.on('frameend', () => { if (++frames === 5) window.result = canvas.toDataURL(); });
});
`;

test.skipIf(!browser)(
  `PlayCanvas draws a line from a field as the preview does, wherever it puts the line${reason}`,
  { tags: ['nightly'] },
  async () => {
    const { folder, result } = await runPage(
      browser,
      'playcanvas',
      PLAYCANVAS,
      { atlas: await sampleField('msdf') },
      [],
      { '/playcanvas.mjs': playcanvasModule() },
    );
    const { faces } = await openPackage(async (path) => readFileSync(join(folder, path)));
    const atlas = await faces[0]?.atlas?.();
    if (!atlas) throw new TypeError('a package without an atlas');
    const line = drawLine(atlas.font, atlas.pages, LINE, { size: FIELD.size * FIELD.scale, ink: [0, 0, 0] });
    const { data, info } = await sharp(Buffer.from(result.split(',')[1] as string, 'base64'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const theirs = inkOf(info.width, info.height, (at) => 255 - (data[3 * at] as number));
    const ours = inkOf(line.width, line.height, (at) => line.pixels[4 * at + 3] as number);
    expect([theirs.width, theirs.height]).toEqual([ours.width, ours.height]);
    const all = theirs.values.length;
    const wrong = theirs.values.filter((value, at) => value > 128 !== (ours.values[at] as number) > 128);
    expect(ours.values.filter((value) => value > 128).length).toBeGreaterThan(all / 20);
    expect(wrong.length / all).toBeLessThan(0.01);
  },
);

/** The part of a picture that has ink. */
function inkOf(width: number, height: number, valueAt: (at: number) => number) {
  const inked = Array.from({ length: width * height }, (_, at) => at).filter((at) => valueAt(at) > 128);
  const [xs, ys] = [inked.map((at) => at % width), inked.map((at) => Math.floor(at / width))];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = { width: Math.max(...xs) - left + 1, height: Math.max(...ys) - top + 1 };
  const values = Array.from({ length: size.width * size.height }, (_, at) =>
    valueAt((top + Math.floor(at / size.width)) * width + left + (at % size.width)),
  );
  return { ...size, values };
}

test.skipIf(!browser)(`a browser loads an exported style sheet and its font${reason}`, async () => {
  const script = `
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/fonts/sample-body.css' });
    link.onload = async () => {
      const faces = await document.fonts.load('16px ZiwanSample', '字');
      const others = await document.fonts.load('16px ZiwanSample', '龙');
      window.result = faces.map(({ status }) => status).join() + ' ' + others.length;
    };
    document.head.append(link);`;
  expect((await runPage(browser, 'web', script)).result).toBe('loaded 0');
});

const WRAPPED = '字玩字玩字玩字玩，字玩字《字玩》字玩字玩字玩字玩';
/** A label of each engine, whose width is that of the line it shows; `wide` is that of hanzi which the engine wraps. */
const WRAPPING = {
  pixi8: `
import { Application, Assets, BitmapText } from '/pixi.mjs';
import '/fonts/wrap-text.js';
await new Application().init({ width: 10, height: 10, preference: 'webgl', autoStart: false });
await Assets.load('/fonts/sample-body.xml');
const font = { fontFamily: 'ZiwanSample', fontSize: 16 };
const label = new BitmapText({ text: '', style: font });
const widthOf = (line) => { label.text = line; return label.width; };
const wide = (style) => new BitmapText({ text: '字玩'.repeat(20), style: { ...font, wordWrap: true, wordWrapWidth: 100, ...style } }).width;
`,
  phaser: `
import * as Phaser from '/phaser.mjs';
import '/fonts/wrap-text.js';
const label = await new Promise((resolve) => new Phaser.Game({
  type: Phaser.WEBGL, width: 10, height: 10, banner: false, audio: { noAudio: true },
  scene: {
    preload() { this.load.bitmapFont('sample-body', '/fonts/sample-body.png', '/fonts/sample-body.xml'); },
    create() { resolve(this.add.bitmapText(0, 0, 'sample-body', '', 16)); },
  },
}));
const widthOf = (line) => label.setText(line).width;
const wide = () => label.setMaxWidth(100).setText('字玩'.repeat(20)).width;
`,
};

test.skipIf(!browser).each([
  ['PixiJS', 'pixi8', [true, true]],
  ['Phaser', 'phaser', [true, false]],
] as const)(
  `%s breaks Chinese as the README of its package says${reason}`,
  NIGHTLY,
  async (_, engine, wraps) => {
    const atlas = sampleAtlas({ more: '，《》' });
    const script = `${WRAPPING[engine]}
    const [overflows, broken] = [wide({}) > 100, wide({ breakWords: true }) <= 100];
    label.setMaxWidth?.(0);
    const lines = wrapText('${WRAPPED}', 100, widthOf).split(String.fromCharCode(10));
    window.result = JSON.stringify({ lines, widths: lines.map(widthOf), overflows, broken });`;
    const { result } = await runPage(browser, engine, script, { atlas });
    const { lines, widths, overflows, broken } = JSON.parse(result);
    // Without the helper a line of hanzi is as long as it is; only Pixi has a setting for it.
    expect([overflows, broken]).toEqual(wraps);
    expect(lines.join('')).toBe(WRAPPED);
    expect(lines.length).toBeGreaterThan(2);
    expect(Math.max(...widths)).toBeLessThanOrEqual(100);
    for (const line of lines) expect([/^[，》]/.test(line), line.endsWith('《')]).toEqual([false, false]);
  },
);
