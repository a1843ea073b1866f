import { SLOT_NAMES, type Slot, type SlotName } from '@ziwan/contract';
import { ConfigError } from './error.ts';

/** Setting that enables each slot: the bare id from the third-party service. */
const SETTINGS: Record<SlotName, { variable: string; pattern: RegExp; shape: string }> = {
  tongji: {
    variable: 'BAIDU_TONGJI_ID',
    pattern: /^[0-9a-f]{32}$/,
    shape: '百度统计代码里 hm.js? 后面的 32 位小写十六进制编号',
  },
  clarity: {
    variable: 'CLARITY_PROJECT_ID',
    pattern: /^[a-z0-9]{8,16}$/,
    shape: 'Microsoft Clarity 的项目编号（8 到 16 位小写字母和数字）',
  },
  uet: {
    variable: 'UET_TAG_ID',
    pattern: /^\d{5,12}$/,
    shape: 'Microsoft Advertising 的 UET 标签编号（5 到 12 位数字）',
  },
};

/** @throws ConfigError when an id is malformed, such as a whole snippet or a truncated id */
export function readSlots(get: (name: string) => string | undefined): readonly Slot[] {
  return SLOT_NAMES.flatMap((name) => {
    const { variable, pattern, shape } = SETTINGS[name];
    const id = get(variable);
    if (id === undefined) return [];
    if (!pattern.test(id)) {
      throw new ConfigError(
        `${variable} 须为${shape}，只写编号本身；现在是「${id.slice(0, 60)}」。不设此项则不启用`,
      );
    }
    return [{ name, id }];
  });
}
