import { IN_STORAGE, moduleOf } from './browser.ts';
import type { Guard } from './guard.ts';

const FILE = 'ziwan-guard.js';
const stems = (faces: readonly { stem: string }[]): string =>
  `  const STEMS = new Set(${JSON.stringify(faces.map(({ stem }) => stem))});\n`;

/** Phaser looks a character up by its number (`BitmapText`, `fontData.chars`). */
export const phaser: Guard = {
  tried: true,
  files: (faces) => [
    {
      path: `fonts/${FILE}`,
      bytes: Buffer.from(
        moduleOf(
          'phaser',
          `${stems(faces)}  const proto = library.GameObjects.BitmapText.prototype;
  for (const name of ['setText', 'setFont']) {
    const method = proto[name];
    proto[name] = function () {
      const result = method.apply(this, arguments);
      const chars = this.fontData && this.fontData.chars;
      if (chars && STEMS.has(this.font))
        look(this.font, String(this.text), () => this.scene.sys.settings.key + '/' + (this.name || this.type), (code) => code in chars);
      return result;
    };
  }
`,
        ),
      ),
    },
  ],
  use: () => [
    `游戏启动前写：if (import.meta.env.DEV) (await import('./fonts/${FILE}')).guard(Phaser);`,
    '不用打包工具的，调试时写 if (true)，发布时删去这一行。',
  ],
  log: `只在写着它的时候记。${IN_STORAGE}`,
};

/** Pixi looks a character up in the font that is cached under the family's name (`BitmapFontManager.getFont`). */
export const pixi: Guard = {
  tried: true,
  files: (faces) => [
    {
      path: `fonts/${FILE}`,
      bytes: Buffer.from(
        moduleOf(
          'pixi8',
          `  const STEMS = new Map(${JSON.stringify(faces.map(({ family, stem }) => [family, stem]))});
  const labels = (node) => (node ? labels(node.parent).concat(node.label || []) : []);
  const check = (text) => {
    const family = [].concat(text.style.fontFamily)[0];
    const face = STEMS.get(family);
    const font = face && library.Cache.has(family + '-bitmap') && library.Cache.get(family + '-bitmap');
    if (font) look(face, text.text, () => labels(text).join('/') || 'BitmapText', (code) => String.fromCodePoint(code) in font.chars);
  };
  for (const pipe of [library.BitmapTextPipe, library.CanvasBitmapTextPipe]) {
    const add = pipe && pipe.prototype.addRenderable;
    if (!add) continue;
    pipe.prototype.addRenderable = function (text, instructions) {
      check(text);
      return add.call(this, text, instructions);
    };
  }
`,
        ),
      ),
    },
  ],
  use: () => [
    `游戏启动前写：if (import.meta.env.DEV) (await import('./fonts/${FILE}')).guard(await import('pixi.js'));`,
    '不用打包工具的，调试时写 if (true)，发布时删去这一行。',
  ],
  log: `只在写着它的时候记。${IN_STORAGE}`,
};

/**
 * In a page, a family's faces say which characters they have (`FontFace.unicodeRange`). Text nodes, fields and canvases are
 * read; shadow trees and generated content are not.
 */
export const web: Guard = {
  tried: true,
  files: (faces) => [
    {
      path: `fonts/${FILE}`,
      bytes: Buffer.from(
        moduleOf(
          'web',
          String.raw`  const STEMS = new Map(${JSON.stringify(faces.map(({ family, stem }) => [family.toLowerCase(), stem]))});
  const named = (family) => family.trim().replace(/^["']|["']$/g, '').toLowerCase();
  // Ranges of each family, read again when faces were added.
  let size = -1;
  const ranges = new Map();
  function rangesOf(family) {
    if (document.fonts.size !== size) {
      size = document.fonts.size;
      ranges.clear();
      document.fonts.forEach((face) => {
        const own = face.unicodeRange.split(',').map((range) => {
          const ends = range.trim().slice(2).split('-');
          return [parseInt(ends[0].replace(/\?/g, '0'), 16), parseInt((ends[1] || ends[0]).replace(/\?/g, 'F'), 16)];
        });
        ranges.set(named(face.family), (ranges.get(named(face.family)) || []).concat(own));
      });
    }
    return ranges.get(family);
  }
  function check(text, families, where) {
    const own = families.split(',').map(named).filter((each) => STEMS.has(each) && rangesOf(each));
    // Browsers compose and decompose what a font has in one form only.
    if (own.length > 0)
      look(STEMS.get(own[0]), text.normalize('NFC'), where, (code) =>
        own.some((each) => rangesOf(each).some((range) => code >= range[0] && code <= range[1])));
  }
  const pathOf = (element) =>
    element.id ? '#' + element.id : (element.parentElement ? pathOf(element.parentElement) + '>' : '') + element.localName;
  function read(node) {
    const element = node.nodeType === 3 ? node.parentElement : node;
    const text = node.nodeType === 3 ? node.data : node.value || node.placeholder;
    if (element && text && element.type !== 'password' && !/^(script|style|noscript)$/.test(element.localName))
      check(text, getComputedStyle(element).fontFamily, () => location.pathname + ' ' + pathOf(element));
  }
  function walk(root) {
    if (root.nodeType === 3) return read(root);
    const nodes = document.createTreeWalker(root, 5);
    for (let node = root; node; node = nodes.nextNode())
      if (node.nodeType === 3 || 'value' in node) read(node);
  }
  let waiting = new Set();
  function wait(node) {
    if (waiting.size === 0) setTimeout(() => {
      const nodes = waiting;
      waiting = new Set();
      nodes.forEach((each) => each.isConnected && walk(each));
    });
    waiting.add(node);
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records)
      if (type === 'characterData') wait(target);
      else addedNodes.forEach(wait);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  document.addEventListener('input', ({ target }) => 'value' in target && read(target), true);
  document.fonts.ready.then(() => wait(document.documentElement));
  for (const name of ['fillText', 'strokeText']) {
    const draw = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (text) {
      check(String(text), this.font.replace(/^.*?\d(px|pt|em|rem|%)(\/\S+)?\s+/, ''), () => location.pathname + ' canvas');
      return draw.apply(this, arguments);
    };
  }
`,
        ),
      ),
    },
  ],
  use: () => [
    `页面里写：<script type="module">import { guard } from './fonts/${FILE}'; guard();</script>`,
    '发布时删去它。Shadow DOM 里的字和 CSS 的 content 它看不到。',
  ],
  log: `只在写着它的页面里记。${IN_STORAGE}`,
};
