import type { Endpoint } from '../endpoint.ts';
import { contentDeskEndpoints } from './content.ts';
import { correspondenceEndpoints } from './correspondence.ts';
import { fontReferenceEndpoints } from './font-reference.ts';
import { fontDeskEndpoints } from './fonts.ts';
import { staffEndpoints } from './staff.ts';
import { statisticsEndpoints } from './statistics.ts';
import { storageEndpoints } from './storage.ts';

export * from './content.ts';
export * from './correspondence.ts';
export * from './font-reference.ts';
export * from './fonts.ts';
export * from './media.ts';
export * from './resource.ts';
export * from './site-lists.ts';
export * from './staff.ts';
export * from './statistics.ts';
export * from './storage.ts';

/** The calls of the operator's console, by section; no page of a visitor knows them. */
export const adminGroups: readonly { name: string; endpoints: readonly Endpoint[] }[] = [
  { name: '后台：内容与媒体', endpoints: contentDeskEndpoints },
  { name: '后台：字体', endpoints: fontDeskEndpoints },
  { name: '后台：授权、品牌、字典', endpoints: fontReferenceEndpoints },
  { name: '后台：来信与通知', endpoints: correspondenceEndpoints },
  { name: '后台：浏览与下载', endpoints: statisticsEndpoints },
  { name: '后台：存储', endpoints: storageEndpoints },
  { name: '后台：人员与记录', endpoints: staffEndpoints },
];

export const adminEndpoints: readonly Endpoint[] = adminGroups.flatMap((group) => group.endpoints);
