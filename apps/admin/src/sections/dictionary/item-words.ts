import type { DataOf } from '@ziwan/contract';
import type { adminDictionary } from '@ziwan/contract/admin';

export type Item = DataOf<typeof adminDictionary.one>;

const TYPES: Record<Item['type'], string> = { style: '风格', use: '用途', licence: '授权', script: '文字' };
export const typeName = (type: Item['type']): string => TYPES[type];
export const TYPE_CHOICES = Object.entries(TYPES).map(([id, name]) => ({ id, name }));
/** Those that operators may add to; the others follow from the fonts. */
export const OWN_CHOICES = TYPE_CHOICES.filter(({ id }) => id === 'style' || id === 'use');
