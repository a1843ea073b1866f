import type { PackageFile } from '../engines/engine.ts';
import { NOT_FIRST, NOT_LAST } from './rules.ts';

/** A script for games in JavaScript, in the old form that every build takes. It works with `import` and `<script>`. */
const SCRIPT = `// 给中文断行：标点不落在行首、行尾，英文单词不拆开。引擎自己只在空格处断行。
// wrapText(text, maxWidth, measure)：measure(line) 返回一行的宽度，结果里每行之间是 \\n。
(function (root) {
  var NOT_FIRST = ${JSON.stringify(NOT_FIRST)};
  var NOT_LAST = ${JSON.stringify(NOT_LAST)};
  var isWide = function (char) { return char.codePointAt(0) >= 0x2e80; };
  var isSpace = function (char) { return char === ' ' || char === '\\t'; };
  // ink：前面最后一个不是空格的字。隔着空格，标点也不落在行首、行尾。
  function breaksBetween(before, after, ink) {
    if (isSpace(after)) return false;
    if (NOT_FIRST.indexOf(after) >= 0 || (ink !== '' && NOT_LAST.indexOf(ink) >= 0)) return false;
    if (isSpace(before)) return true;
    return isWide(before) || isWide(after) || before === '-';
  }
  function piecesOf(paragraph) {
    var pieces = [];
    var last = '';
    var ink = '';
    Array.from(paragraph).forEach(function (char) {
      if (last === '' || breaksBetween(last, char, ink)) pieces.push(char);
      else pieces[pieces.length - 1] += char;
      last = char;
      if (!isSpace(char)) ink = char;
    });
    return pieces;
  }
  root.wrapText = function (text, maxWidth, measure) {
    var lines = [];
    var fits = function (line) { return measure(line.replace(/[ \\t]+$/, '')) <= maxWidth; };
    text.split('\\n').forEach(function (paragraph) {
      var line = '';
      var end = function () { lines.push(line.replace(/[ \\t]+$/, '')); line = ''; };
      piecesOf(paragraph).forEach(function (piece) {
        if (line !== '' && !fits(line + piece)) end();
        if (fits(line + piece)) { line += piece; return; }
        // 一个词就比一行长：只好拆开。
        Array.from(piece).forEach(function (char) {
          if (line !== '' && !fits(line + char)) end();
          line += char;
        });
      });
      end();
    });
    return lines.join('\\n');
  };
})(typeof globalThis === 'undefined' ? window : globalThis);
`;

export const WRAP_JS: PackageFile = { path: 'fonts/wrap-text.js', bytes: Buffer.from(SCRIPT) };
