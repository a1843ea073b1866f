import { NIGHTLY } from '@ziwan/infra/testing';
import { expect, test } from 'vitest';
import type { EngineId } from '../../index.ts';
import { sampleFace } from '../sample-face.ts';
import { DRAWN, faceWith, LACKING, NOWHERE, readLog } from './guarded-game.ts';
import { browserIn, reasonOf, runPage } from './run-page.ts';

const browser = browserIn(process.env);
const reason = reasonOf(browser);
const text = JSON.stringify(DRAWN);

const PHASER = `
import * as Phaser from '/phaser.mjs';
import { guard } from '/fonts/ziwan-guard.js';
guard(Phaser);
new Phaser.Game({
  type: Phaser.CANVAS, width: 64, height: 64, banner: false, audio: { noAudio: true },
  scene: {
    key: 'Town',
    preload() { this.load.bitmapFont('sample-body', '/fonts/sample-body.png', '/fonts/sample-body.xml'); },
    create() {
      const name = this.add.bitmapText(0, 0, 'sample-body', '字玩').setName('hero');
      for (let frame = 0; frame < 3; frame++) name.setText(${text});
      this.add.dynamicBitmapText(0, 0, 'sample-body', '吟');
      this.add.bitmapText(0, 0, 'sample-body', 5);
      window.result = ziwanGuard.log();
    },
  },
});
`;
const PIXI = `
import * as PIXI from '/pixi.mjs';
import { guard } from '/fonts/ziwan-guard.js';
guard(PIXI);
const app = new PIXI.Application();
await app.init({ width: 64, height: 64, preference: 'webgl', autoStart: false });
await PIXI.Assets.load('/fonts/sample-body.xml');
const style = { fontFamily: 'ZiwanSample', fontSize: 16 };
const town = app.stage.addChild(new PIXI.Container({ label: 'town' }));
const name = town.addChild(new PIXI.BitmapText({ text: '字玩', style, label: 'hero' }));
app.render();
for (let frame = 0; frame < 3; frame++) {
  name.text = ${text};
  app.render();
}
town.addChild(new PIXI.BitmapText({ text: 'ABC', style: { fontFamily: 'sans-serif', fontSize: 16 } }));
town.addChild(new PIXI.BitmapText({ text: '吟', style }));
app.render();
window.result = ziwanGuard.log();
`;
/** The fields are typed into, and the page is changed, after the guard has looked at it; the last text is a canvas's. */
const WEB = `
import { guard } from '/fonts/ziwan-guard.js';
document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/fonts/sample-body.css' }));
document.body.innerHTML = '<main style="font-family: ZiwanSample, serif"><p id="name">字<b>玩</b></p><input value="字"><input type="password" value="密"></main><p>ABC</p>';
await new Promise((resolve) => (document.querySelector('link').onload = resolve));
guard();
const logged = async (part) => {
  while (!ziwanGuard.log().includes(part)) await new Promise(requestAnimationFrame);
};
document.querySelector('#name').firstChild.data = ${text};
await logged('#name');
const field = document.querySelector('input');
field.value = '${NOWHERE}A';
field.dispatchEvent(new Event('input', { bubbles: true }));
const canvas = document.createElement('canvas').getContext('2d');
canvas.font = 'italic 20px/1 "ZiwanSample", serif';
canvas.fillText('${NOWHERE}V', 0, 20);
canvas.font = '20px serif';
canvas.fillText('XYZ', 0, 20);
await logged('canvas');
window.result = ziwanGuard.log();
`;

for (const [name, engine, script, place, lacking] of [
  ['PixiJS', 'pixi8', PIXI, 'town/hero', LACKING],
  // It draws a number, too.
  ['Phaser', 'phaser', PHASER, 'Town/hero', `5${LACKING}`],
  // A browser draws both as one letter.
  ['a page', 'web', WEB, '/ #name', 'é吟龙𠀀'],
] as const)
  test.skipIf(!browser)(
    `${name}: the guard logs what a game draws and its package lacks; the next package has it${reason}`,
    // Each starts a browser twice.
    engine === 'pixi8' ? {} : { tags: ['nightly'] },
    async () => {
      const first = await drawnLacking(engine, script, '');
      expect(first).toMatchObject({ format: 'guard', problems: [], characters: lacking });
      expect(first.places[0]).toContain(place);
      const second = await drawnLacking(engine, script, first.characters);
      expect(second).toMatchObject({ problems: [], characters: NOWHERE });
    },
  );

const TWO_FAMILIES = `
import { guard } from '/fonts/ziwan-guard.js';
for (const stem of ['sample-body', 'title'])
  await new Promise((onload) => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/fonts/' + stem + '.css', onload })));
document.body.innerHTML = '<p style="font-family: Missing, ZiwanTitle, ZiwanSample, serif">龙吟</p>';
guard();
while (!ziwanGuard.log()) await new Promise(requestAnimationFrame);
window.result = ziwanGuard.log();
`;

test.skipIf(!browser)(
  `a character that a second font of the package has is not logged in a page${reason}`,
  NIGHTLY,
  async () => {
    const title = await sampleFace({
      ...(await faceWith('')),
      stem: 'title',
      role: '标题',
      family: 'ZiwanTitle',
    });
    const { result } = await runPage(browser, 'web', TWO_FAMILIES, await faceWith('龙'), [title]);
    expect(JSON.parse(result.split('\n')[1] ?? '')).toMatchObject({ character: '吟', face: 'title' });
    expect((await readLog(Buffer.from(result))).characters).toBe('吟');
  },
);

/** The log of a game in a page, whose package has some characters more. */
async function drawnLacking(engine: EngineId, script: string, more: string) {
  const { result } = await runPage(browser, engine, script, await faceWith(more));
  return readLog(Buffer.from(result));
}
