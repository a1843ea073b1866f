import type { Reader } from '@ziwan/sfnt';
import { type Check, type CheckContext, refuse } from './fault.ts';
import { beyond, Common } from './layout-common.ts';
import { checkPositioning } from './layout-gpos.ts';
import { checkSubstitution } from './layout-gsub.ts';

const USE_MARK_FILTERING_SET = 0x10;
const EXTENSION = { GSUB: 7, GPOS: 9 } as const;
const LAST_TYPE = { GSUB: 8, GPOS: 9 } as const;

/** Checks the scripts, features and lookups of `GSUB` or `GPOS`, including every glyph id. */
export const checkLayout =
  (tag: 'GSUB' | 'GPOS'): Check =>
  (r, context) => {
    if (r.u16(0) !== 1 || r.u16(2) > 1) refuse('VERSION', '版本号有误');
    const header = r.u16(2) === 1 ? 14 : 10;
    const list = (at: number): number => (r.u16(at) ? beyond(r.u16(at), header) : 0);
    const [scripts, features, lookups] = [list(4), list(6), list(8)];
    const lookupCount = lookups ? r.u16(lookups) : 0;
    const featureCount = features ? checkFeatures(r, features, lookupCount) : 0;
    if (scripts) checkScripts(r, scripts, featureCount);
    if (lookups) checkLookups(r, tag, lookups, lookupCount, context);
    const variations = r.u16(2) === 1 ? r.u32(10) : 0;
    if (!variations) return;
    if (context.axisCount === 0) refuse('AXES', '缺少 fvar');
    const at = beyond(variations, header);
    checkFeatureVariations(r, at, featureCount, lookupCount, context.axisCount);
  };

function checkScripts(r: Reader, list: number, featureCount: number): void {
  const count = r.u16(list);
  for (let i = 0; i < count; i++) {
    const script = list + beyond(r.u16(list + 2 + i * 6 + 4), 2 + count * 6);
    const fallback = r.u16(script);
    const languages = r.u16(script + 2);
    const header = 4 + languages * 6;
    if (fallback) checkLanguage(r, script + beyond(fallback, header), featureCount);
    else if (r.tag(list + 2 + i * 6) === 'DFLT') refuse('SCRIPT', 'DFLT 没有默认语言系统');
    for (let j = 0; j < languages; j++) {
      const tag = r.u32(script + 4 + j * 6);
      if (j > 0 && tag < r.u32(script + 4 + j * 6 - 6)) refuse('LANGUAGE', '语言系统没有排序');
      checkLanguage(r, script + beyond(r.u16(script + 4 + j * 6 + 4), header), featureCount);
    }
  }
}

function checkLanguage(r: Reader, at: number, featureCount: number): void {
  if (r.u16(at) !== 0) refuse('LANGUAGE', '语言系统的保留字段不为 0');
  const requiredFeature = r.u16(at + 2);
  if (requiredFeature !== 0xffff && requiredFeature >= featureCount) refuse('FEATURE', '引用了不存在的特性');
  const count = r.u16(at + 4);
  if (count > featureCount) refuse('FEATURE', '语言系统的特性过多');
  for (let i = 0; i < count; i++) {
    if (r.u16(at + 6 + i * 2) >= featureCount) refuse('FEATURE', '引用了不存在的特性');
  }
}

function checkFeatures(r: Reader, list: number, lookupCount: number): number {
  const count = r.u16(list);
  for (let i = 0; i < count; i++) {
    checkFeature(r, list + beyond(r.u16(list + 2 + i * 6 + 4), 2 + count * 6), lookupCount);
  }
  return count;
}

function checkFeature(r: Reader, at: number, lookupCount: number): void {
  const count = r.u16(at + 2);
  const parameters = r.u16(at);
  if (parameters) r.need(at + beyond(parameters, 4 + count * 2), 1);
  for (let j = 0; j < count; j++) {
    if (r.u16(at + 4 + j * 2) >= lookupCount) refuse('LOOKUP', '特性引用了不存在的查找');
  }
}

function checkLookups(
  r: Reader,
  tag: 'GSUB' | 'GPOS',
  list: number,
  lookupCount: number,
  context: CheckContext,
): void {
  const common = new Common(r, context.glyphCount, lookupCount);
  r.need(list + 2, lookupCount * 2);
  for (let i = 0; i < lookupCount; i++) {
    const lookup = list + beyond(r.u16(list + 2 + i * 2), 2 + lookupCount * 2);
    const type = r.u16(lookup);
    if (type < 1 || type > LAST_TYPE[tag]) refuse('LOOKUP', `查找 ${i} 的类型 ${type} 不认识`);
    const flag = r.u16(lookup + 2);
    const count = r.u16(lookup + 4);
    const header = 6 + count * 2 + (flag & USE_MARK_FILTERING_SET ? 2 : 0);
    if (flag & USE_MARK_FILTERING_SET && r.u16(lookup + 6 + count * 2) >= context.markGlyphSets) {
      refuse('MARK_SET', `查找 ${i} 引用了不存在的标记集合`);
    }
    for (let j = 0; j < count; j++) {
      checkSubtable(tag, common, type, lookup + beyond(r.u16(lookup + 6 + j * 2), header));
    }
  }
}

function checkSubtable(tag: 'GSUB' | 'GPOS', common: Common, type: number, at: number): void {
  const { r } = common;
  if (type === EXTENSION[tag]) {
    const inner = r.u16(at + 2);
    if (r.u16(at) !== 1 || inner === type || inner < 1 || inner > LAST_TYPE[tag]) {
      refuse('LOOKUP', '扩展查找的类型有误');
    }
    checkSubtable(tag, common, inner, at + beyond(r.u32(at + 4), 8));
    return;
  }
  // Lookups may share subtables. Checking each once keeps the work linear.
  if (!common.first(`${type}`, at)) return;
  if (tag === 'GSUB') checkSubstitution(common, type, at);
  else checkPositioning(common, type, at);
}

function checkFeatureVariations(
  r: Reader,
  at: number,
  featureCount: number,
  lookupCount: number,
  axisCount: number,
): void {
  if (r.u16(at) !== 1) refuse('VERSION', '特性变体的版本号有误');
  const count = r.u32(at + 4);
  const end = 8 + count * 8;
  r.need(at, end);
  for (let i = 0; i < count; i++) {
    const conditions = r.u32(at + 8 + i * 8);
    const substitutions = r.u32(at + 12 + i * 8);
    if (conditions) checkConditions(r, at + beyond(conditions, end), axisCount);
    if (!substitutions) continue;
    const table = at + beyond(substitutions, end);
    if (r.u16(table) !== 1) refuse('VERSION', '特性替换的版本号有误');
    const features = r.u16(table + 4);
    for (let j = 0; j < features; j++) {
      if (r.u16(table + 6 + j * 6) >= featureCount) refuse('FEATURE', '特性变体引用了不存在的特性');
      checkFeature(r, table + beyond(r.u32(table + 8 + j * 6), 6 + features * 6), lookupCount);
    }
  }
}

/** Checks the conditions of a set. Conditions of an unknown format are never met. */
function checkConditions(r: Reader, set: number, axisCount: number): void {
  const count = r.u16(set);
  for (let i = 0; i < count; i++) {
    const condition = set + beyond(r.u32(set + 2 + i * 4), 6 + i * 4);
    if (r.u16(condition) !== 1) continue;
    const [min, max] = [r.s16(condition + 4), r.s16(condition + 6)];
    if (r.u16(condition + 2) >= axisCount || min < -0x4000 || max > 0x4000 || min > max) {
      refuse('CONDITION', '特性变体的条件有误');
    }
  }
}
