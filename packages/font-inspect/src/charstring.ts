import { CffError, type CffFont, type CffIndex } from './cff.ts';

/** Number of arguments that an arithmetic or storage operator (12 x) pops and pushes. */
const ESCAPES: Record<number, readonly [takes: number, leaves: number]> = {
  3: [2, 1],
  4: [2, 1],
  5: [1, 1],
  9: [1, 1],
  10: [2, 1],
  11: [2, 1],
  12: [2, 1],
  14: [1, 1],
  15: [2, 1],
  18: [1, 0],
  20: [2, 0],
  21: [1, 1],
  22: [4, 1],
  23: [0, 1],
  24: [2, 1],
  26: [1, 1],
  27: [1, 2],
  28: [2, 2],
};
/** put, get, random, index, roll: their effect depends on values that are only known at run time. */
const UNCHECKABLE = [20, 21, 23, 29, 30];
const FLEX: Record<number, number> = { 34: 7, 35: 13, 36: 9, 37: 11 };
const MAX_DEPTH = 10;
const MAX_LENGTH = 65_535;
const MAX_STEMS = 96;
/** Limit far above the steps of any real glyph: nested subroutines can turn a few bytes into hours of work. */
const MAX_STEPS = 2_000_000;

/**
 * Runs Type 2 charstrings (Adobe Technical Note 5177, and the CFF2 variant). It tracks the stack, not the outline.
 * `draws` stops at the first operator that draws a line or curve. `check` runs to the end and throws on anything
 * browsers reject. Browsers do not compute subroutine numbers: a number must be a literal in the program, not the
 * result of arithmetic, a fixed-point number, or a negative three-byte number.
 */
export class CharstringMachine {
  private readonly font: CffFont;
  private readonly stack = new Float64Array(520);
  private depth = 0;
  private stems = 0;
  private steps = 0;
  private widthSeen = false;
  private blended = false;
  private drew = false;
  private ended = false;
  private stopAtFirst = false;
  /** Computes values that browsers do not compute; false only in `check`. */
  private lenient = false;
  /** Lengths of the horizontal and vertical edges; null when they are not collected. */
  private edges: number[] | null = null;
  private vsindex = 0;
  private locals: CffIndex;
  private readonly limit: number;

  constructor(font: CffFont) {
    this.font = font;
    this.locals = font.globalSubrs;
    this.limit = font.version === 1 ? 48 : 513;
  }

  /** True if a glyph draws anything. A broken charstring counts as drawn if it drew something before the error. */
  draws(glyph: number): boolean {
    try {
      this.run(glyph, 'draws');
    } catch (error) {
      if (!(error instanceof CffError) && !(error instanceof RangeError)) throw error;
    }
    return this.drew;
  }

  /** @returns the edge lengths of an outline of horizontal and vertical lines; null for any other outline */
  axisEdges(glyph: number): number[] | null {
    this.edges = [];
    try {
      this.run(glyph, 'measure');
      return this.edges;
    } catch (error) {
      if (!(error instanceof CffError) && !(error instanceof RangeError)) throw error;
      return null;
    } finally {
      this.edges = null;
    }
  }

  /** @throws CffError, RangeError */
  check(glyph: number): void {
    this.run(glyph, 'check');
  }

  private run(glyph: number, purpose: 'draws' | 'check' | 'measure'): void {
    const { font } = this;
    this.depth = 0;
    this.stems = 0;
    this.steps = 0;
    this.widthSeen = font.version === 2;
    this.blended = false;
    this.drew = false;
    this.ended = false;
    this.stopAtFirst = purpose === 'draws';
    this.lenient = purpose !== 'check';
    const fd = font.fdSelect ? (font.fdSelect[glyph] as number) : 0;
    this.locals = font.localSubrs[fd] as CffIndex;
    this.vsindex = font.vsIndex[fd] as number;
    this.execute(font.charStrings, glyph, 0);
  }

  private execute(index: CffIndex, entry: number, nesting: number): void {
    if (nesting > MAX_DEPTH) throw new CffError('子程序嵌套过深');
    const bytes = this.font.reader.bytes;
    let at = index.offsets[entry] as number;
    const end = index.offsets[entry + 1] as number;
    if (end - at > MAX_LENGTH) throw new CffError('轮廓程序过长');
    const stack = this.stack;
    while (at < end && !this.ended) {
      if (++this.steps > MAX_STEPS) throw new CffError('轮廓程序过长');
      const b = bytes[at++] as number;
      if (b >= 32 || b === 28) {
        let value: number;
        if (b === 28) {
          if (at + 2 > end) throw new CffError('轮廓程序被截断');
          value = (((bytes[at] as number) << 24) >> 16) | (bytes[at + 1] as number);
          if (value < 0 && !this.lenient) value = Number.NaN;
          at += 2;
        } else if (b <= 246) value = b - 139;
        else if (b === 255) {
          if (at + 4 > end) throw new CffError('轮廓程序被截断');
          value =
            (((bytes[at] as number) << 24) |
              ((bytes[at + 1] as number) << 16) |
              ((bytes[at + 2] as number) << 8) |
              (bytes[at + 3] as number)) /
            65536;
          if (!this.lenient) value = Number.NaN;
          at += 4;
        } else {
          if (at >= end) throw new CffError('轮廓程序被截断');
          const next = bytes[at++] as number;
          value = b <= 250 ? (b - 247) * 256 + next + 108 : -(b - 251) * 256 - next - 108;
        }
        if (this.depth >= this.limit) throw new CffError('轮廓程序的栈溢出');
        stack[this.depth++] = value;
        continue;
      }
      switch (b) {
        case 1:
        case 3:
        case 18:
        case 23:
          this.takeStems();
          break;
        case 19:
        case 20:
          this.takeStems(true);
          if (this.stems === 0) throw new CffError('没有提示线却使用提示掩码');
          at += (this.stems + 7) >> 3;
          if (at > end) throw new CffError('轮廓程序被截断');
          break;
        case 21:
          this.move(2);
          break;
        case 4:
        case 22:
          this.move(1);
          break;
        case 5:
          this.line(2);
          this.draw(this.depth >= 2 && this.depth % 2 === 0);
          break;
        case 6:
        case 7:
          this.line(1);
          this.draw(this.depth >= 1);
          break;
        case 8:
          this.curve(this.depth >= 6 && this.depth % 6 === 0);
          break;
        case 24:
          this.curve(this.depth >= 8 && (this.depth - 2) % 6 === 0);
          break;
        case 25:
          this.curve(this.depth >= 8 && (this.depth - 6) % 2 === 0);
          break;
        case 26:
        case 27:
          this.curve(this.depth >= 4 && this.depth % 4 <= 1);
          break;
        case 30:
        case 31:
          this.curve(this.depth >= 4 && (this.depth % 4 === 0 || this.depth % 4 === 1));
          break;
        case 10:
        case 29: {
          const subrs = b === 10 ? this.locals : this.font.globalSubrs;
          if (this.depth < 1) throw new CffError('调用子程序时栈为空');
          const bias = subrs.count < 1240 ? 107 : subrs.count < 33900 ? 1131 : 32768;
          const number = (stack[--this.depth] as number) + bias;
          if (!Number.isInteger(number) || number < 0 || number >= subrs.count) {
            throw new CffError('调用了不存在的子程序');
          }
          this.execute(subrs, number, nesting + 1);
          if (this.drew && this.stopAtFirst) return;
          break;
        }
        case 11:
          if (this.font.version === 2) throw new CffError('轮廓程序里有保留的操作符');
          if (nesting === 0) throw new CffError('return 出现在子程序之外');
          return;
        case 14:
          if (this.font.version === 2) throw new CffError('轮廓程序里有保留的操作符');
          this.endchar();
          return;
        case 15:
          if (this.font.version === 1 || this.depth !== 1 || this.blended)
            throw new CffError('vsindex 的参数有误');
          this.vsindex = stack[0] as number;
          this.blended = true;
          if (!(this.vsindex in this.font.regionCounts)) throw new CffError('vsindex 超出范围');
          this.depth = 0;
          break;
        case 16: {
          if (this.font.version === 1 || this.depth < 1) throw new CffError('blend 的参数有误');
          const regions = this.font.regionCounts[this.vsindex];
          const n = stack[--this.depth] as number;
          if (regions === undefined || !Number.isInteger(n) || n < 0 || n * (regions + 1) > this.depth) {
            throw new CffError('blend 的参数有误');
          }
          this.depth -= n * regions;
          this.blended = true;
          break;
        }
        case 12: {
          if (at >= end) throw new CffError('轮廓程序被截断');
          this.escape(bytes[at++] as number);
          break;
        }
        default:
          throw new CffError('轮廓程序里有保留的操作符');
      }
      if (this.drew && this.stopAtFirst) return;
    }
    if (this.font.version === 1 && !this.ended) throw new CffError('轮廓程序没有 endchar 或 return');
  }

  private takeStems(mask = false): void {
    // An odd number of arguments means that the first is the width, which may only come before the first stem, move
    // or endchar.
    if (this.depth % 2 === 1) {
      if (this.widthSeen) throw new CffError('提示线的参数个数有误');
    }
    if (this.depth < 2 && !mask) throw new CffError('提示线的参数个数有误');
    this.stems += this.depth >> 1;
    if (this.stems > MAX_STEMS) throw new CffError('提示线过多');
    this.widthSeen = true;
    this.depth = 0;
  }

  private move(takes: number): void {
    if (this.depth !== takes && (this.widthSeen || this.depth !== takes + 1)) {
      throw new CffError('移动操作的参数个数有误');
    }
    this.widthSeen = true;
    this.depth = 0;
  }

  /** Collects the lengths of lines, given as pairs of x and y or as single lengths. */
  private line(step: 1 | 2): void {
    if (!this.edges) return;
    for (let i = 0; i + step <= this.depth; i += step) {
      const [a = 0, b = 0] = [this.stack[i], step === 2 ? this.stack[i + 1] : 0];
      if (a !== 0 && b !== 0) throw new CffError('斜线');
      this.edges.push(Math.abs(a) + Math.abs(b));
    }
  }

  private draw(soundArguments: boolean): void {
    if (!soundArguments) throw new CffError('绘制操作的参数个数有误');
    // The first operator that clears the stack must be a stem, a mask or a move.
    if (!this.widthSeen) throw new CffError('绘制之前没有移动');
    this.drew = true;
    this.depth = 0;
  }

  private curve(soundArguments: boolean): void {
    if (this.edges) throw new CffError('曲线');
    this.draw(soundArguments);
  }

  private endchar(): void {
    // Four arguments combine two glyphs of the standard encoding (seac).
    if (this.depth === 4 || this.depth === 5) this.drew = true;
    this.depth = 0;
    this.ended = true;
  }

  private escape(op: number): void {
    const flex = FLEX[op];
    if (flex !== undefined) {
      this.curve(this.depth === flex);
      return;
    }
    if (op === 0 && this.font.version === 1) {
      if (this.depth) throw new CffError('dotsection 不该有参数');
      return;
    }
    const effect = ESCAPES[op];
    if (this.font.version === 2 || (!effect && op !== 29 && op !== 30)) {
      throw new CffError('轮廓程序里有保留的操作符');
    }
    if (!this.lenient && UNCHECKABLE.includes(op)) throw new CffError('轮廓程序使用了无法验证的操作符');
    const [takes, leaves] = effect ?? [op === 29 ? 1 : 2, op === 29 ? 1 : 0];
    if (this.depth < takes) throw new CffError('轮廓程序的栈下溢');
    if (op === 30) {
      this.roll();
      return;
    }
    const base = this.depth - takes;
    const [a = 0, b = 0] = [this.stack[base], this.stack[base + 1]];
    const result = arithmetic(op, a, b, this.stack, base);
    this.depth = base + leaves;
    if (this.depth > this.limit) throw new CffError('轮廓程序的栈溢出');
    for (let i = 0; i < leaves; i++) this.stack[base + i] = this.lenient ? (result[i] as number) : Number.NaN;
  }

  private roll(): void {
    const shift = this.stack[--this.depth] as number;
    const n = this.stack[--this.depth] as number;
    if (!Number.isInteger(n) || n < 0 || n > this.depth || !Number.isInteger(shift)) {
      throw new CffError('roll 的参数有误');
    }
    if (n === 0) return;
    const part = Array.from(this.stack.subarray(this.depth - n, this.depth));
    for (let i = 0; i < n; i++) {
      this.stack[this.depth - n + ((((i + shift) % n) + n) % n)] = part[i] as number;
    }
  }
}

function arithmetic(op: number, a: number, b: number, stack: Float64Array, base: number): number[] {
  switch (op) {
    case 3:
      return [a && b ? 1 : 0];
    case 4:
      return [a || b ? 1 : 0];
    case 5:
      return [a ? 0 : 1];
    case 9:
      return [Math.abs(a)];
    case 10:
      return [a + b];
    case 11:
      return [a - b];
    case 12:
      return [b ? a / b : 0];
    case 14:
      return [-a];
    case 15:
      return [a === b ? 1 : 0];
    case 22:
      return [(stack[base + 2] as number) <= (stack[base + 3] as number) ? a : b];
    case 24:
      return [a * b];
    case 26:
      return [Math.sqrt(Math.max(0, a))];
    case 27:
      return [a, a];
    case 28:
      return [b, a];
    case 29: {
      const i = Math.max(0, Math.trunc(a));
      return [stack[base - 1 - i] ?? 0];
    }
    default:
      // `get` and `random` push 0: stored and random values are not tracked, and no outline operator here depends
      // on them.
      return [0];
  }
}
