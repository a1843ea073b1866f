import type { Endpoint } from '../endpoint.ts';
import { correspondenceEndpoints } from './correspondence.ts';
import { staffEndpoints } from './staff.ts';
import { statisticsEndpoints } from './statistics.ts';

export * from './correspondence.ts';
export * from './resource.ts';
export * from './staff.ts';
export * from './statistics.ts';

/** The calls of the operator's console, by section; no page of a visitor knows them. */
export const adminGroups: readonly { name: string; endpoints: readonly Endpoint[] }[] = [
  { name: '后台：来信与通知', endpoints: correspondenceEndpoints },
  { name: '后台：浏览与下载', endpoints: statisticsEndpoints },
  { name: '后台：人员与记录', endpoints: staffEndpoints },
];

export const adminEndpoints: readonly Endpoint[] = adminGroups.flatMap((group) => group.endpoints);
