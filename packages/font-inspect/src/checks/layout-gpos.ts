import { refuse } from './fault.ts';
import { beyond, type Common } from './layout-common.ts';

/** Checks one subtable of a GPOS lookup of types 1 to 8. */
export function checkPositioning(common: Common, type: number, at: number): void {
  const { r } = common;
  const format = r.u16(at);
  if (type === 7 || type === 8) {
    if (type === 7) common.context(at);
    else common.chain(at);
    return;
  }
  if (format !== 1 && !(format === 2 && type <= 2)) refuse('FORMAT', '定位查找的格式有误');
  common.coverage(at + beyond(r.u16(at + 2), 6));
  switch (type) {
    case 1: {
      const values = valueFormat(r.u16(at + 4));
      const count = format === 1 ? 1 : r.u16(at + 6);
      const start = at + (format === 1 ? 6 : 8);
      for (let i = 0; i < count; i++) checkValue(common, at, start + i * values.size, values);
      return;
    }
    case 2:
      checkPairs(common, at, format);
      return;
    case 3: {
      const count = r.u16(at + 4);
      for (let i = 0; i < count * 2; i++) anchor(common, at, r.u16(at + 6 + i * 2), 6 + count * 4);
      return;
    }
    case 4:
    case 5:
    case 6: {
      common.coverage(at + beyond(r.u16(at + 4), 12));
      const classes = r.u16(at + 6);
      checkMarks(common, at + beyond(r.u16(at + 8), 12), classes);
      const others = at + beyond(r.u16(at + 10), 12);
      if (type !== 5) checkAnchorMatrix(common, others, classes);
      else common.offsets(others, others, (ligature) => checkAnchorMatrix(common, ligature, classes));
      return;
    }
  }
}

interface ValueFormat {
  size: number;
  /** Byte offsets of the device offsets inside the record. */
  devices: number[];
}

function valueFormat(bits: number): ValueFormat {
  if (bits & 0xff00) refuse('VALUE', '数值记录的格式有误');
  const devices: number[] = [];
  let size = 0;
  for (let bit = 0; bit < 8; bit++) {
    if (!(bits & (1 << bit))) continue;
    if (bit >= 4) devices.push(size);
    size += 2;
  }
  return { size, devices };
}

function checkValue(common: Common, base: number, at: number, { size, devices }: ValueFormat): void {
  common.r.need(at, size);
  for (const device of devices) {
    const offset = common.r.u16(at + device);
    if (offset) common.device(base + offset);
  }
}

function checkPairs(common: Common, at: number, format: number): void {
  const { r } = common;
  const [one, two] = [valueFormat(r.u16(at + 4)), valueFormat(r.u16(at + 6))];
  if (format === 1) {
    common.offsets(at, at + 8, (set) => {
      if (!common.first('pairs', set)) return;
      const count = r.u16(set);
      const size = 2 + one.size + two.size;
      for (let i = 0; i < count; i++) {
        const p = set + 2 + i * size;
        common.glyph(p);
        checkValue(common, set, p + 2, one);
        checkValue(common, set, p + 2 + one.size, two);
      }
    });
    return;
  }
  const [first, second] = [r.u16(at + 12), r.u16(at + 14)];
  const size = one.size + two.size;
  const header = 16 + first * second * size;
  // Both lie behind the values, which are then in the table.
  common.classes(at + beyond(r.u16(at + 8), header), Math.max(0, first - 1));
  common.classes(at + beyond(r.u16(at + 10), header), Math.max(0, second - 1));
  if (one.devices.length + two.devices.length === 0) return;
  for (let i = 0; i < first * second; i++) {
    checkValue(common, at, at + 16 + i * size, one);
    checkValue(common, at, at + 16 + i * size + one.size, two);
  }
}

/** Checks an anchor behind a header of `header` bytes; offset 0 stands for none. */
function anchor(common: Common, base: number, offset: number, header: number): void {
  if (offset === 0) return;
  const at = base + beyond(offset, header);
  if (!common.first('anchor', at)) return;
  const { r } = common;
  const format = r.u16(at);
  if (format < 1 || format > 3) refuse('ANCHOR', '锚点的格式有误');
  const size = format === 1 ? 6 : format === 2 ? 8 : 10;
  r.need(at, size);
  if (format === 3) {
    for (const device of [r.u16(at + 6), r.u16(at + 8)]) if (device) common.device(at + beyond(device, size));
  }
}

function checkMarks(common: Common, at: number, classes: number): void {
  const { r } = common;
  const count = r.u16(at);
  for (let i = 0; i < count; i++) {
    if (r.u16(at + 2 + i * 4) >= classes) refuse('MARK', '标记的类号有误');
    const offset = r.u16(at + 4 + i * 4);
    if (offset === 0) refuse('MARK', '标记没有锚点');
    anchor(common, at, offset, 2 + count * 4);
  }
}

function checkAnchorMatrix(common: Common, at: number, columns: number): void {
  const rows = common.r.u16(at);
  const header = 2 + rows * columns * 2;
  for (let i = 0; i < rows * columns; i++) anchor(common, at, common.r.u16(at + 2 + i * 2), header);
}
