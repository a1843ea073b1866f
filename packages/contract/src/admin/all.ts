import type { FullEndpoint } from '../endpoint.ts';
import { join } from '../join.ts';
import { contentDeskSchemas } from './content.schemas.ts';
import * as contentCalls from './content.ts';
import { correspondenceSchemas } from './correspondence.schemas.ts';
import * as correspondenceCalls from './correspondence.ts';
import { filesSchemas } from './files.schemas.ts';
import * as filesCalls from './files.ts';
import { fontReferenceSchemas } from './font-reference.schemas.ts';
import * as fontReferenceCalls from './font-reference.ts';
import { fontSetsSchemas } from './font-sets.schemas.ts';
import * as fontSetsCalls from './font-sets.ts';
import { fontDeskSchemas } from './fonts.schemas.ts';
import * as fontsCalls from './fonts.ts';
import { historySchemas } from './history.schemas.ts';
import * as historyCalls from './history.ts';
import { mediaSchemas } from './media.schemas.ts';
import * as mediaCalls from './media.ts';
import { releaseSchemas } from './releases.schemas.ts';
import * as releaseCalls from './releases.ts';
import { secondFactorSchemas } from './second-factor.schemas.ts';
import * as secondFactorCalls from './second-factor.ts';
import { serviceSchemas } from './services.schemas.ts';
import * as serviceCalls from './services.ts';
import { siteListsSchemas } from './site-lists.schemas.ts';
import * as siteListsCalls from './site-lists.ts';
import { staffSchemas } from './staff.schemas.ts';
import * as staffCalls from './staff.ts';
import { statisticsSchemas } from './statistics.schemas.ts';
import * as statisticsCalls from './statistics.ts';
import { statusSchemas } from './status.schemas.ts';
import * as statusCalls from './status.ts';
import { storageSchemas } from './storage.schemas.ts';
import * as storageCalls from './storage.ts';
import { takedownSchemas } from './takedowns.schemas.ts';
import * as takedownCalls from './takedowns.ts';
import { teamworkSchemas } from './teamwork.schemas.ts';
import * as teamworkCalls from './teamwork.ts';

/** The console's calls with their schemas, by section. */
export const adminGroups: readonly { name: string; about: string; endpoints: readonly FullEndpoint[] }[] = [
  {
    name: '后台：内容与媒体',
    about: '文章、图片、标签与各种名单的编辑。',
    endpoints: [
      ...join(contentCalls, contentDeskSchemas),
      ...join(mediaCalls, mediaSchemas),
      ...join(siteListsCalls, siteListsSchemas),
      ...join(filesCalls, filesSchemas),
    ],
  },
  {
    name: '后台：发布台',
    about: '攒成一批、一起上站、一起撤回的改动。',
    endpoints: [...join(releaseCalls, releaseSchemas), ...join(historyCalls, historySchemas)],
  },
  {
    name: '后台：字体',
    about: '字体的上传、资料、发布与下架。',
    endpoints: join(fontsCalls, fontDeskSchemas),
  },
  {
    name: '后台：撤架案',
    about: '别人对字体的权利主张，与撤下、恢复。',
    endpoints: join(takedownCalls, takedownSchemas),
  },
  {
    name: '后台：字库',
    about: '随附的字库与 GitHub 上的字体。',
    endpoints: join(fontSetsCalls, fontSetsSchemas),
  },
  {
    name: '后台：授权、品牌、字典',
    about: '字体资料里引用的授权、品牌与标签。',
    endpoints: join(fontReferenceCalls, fontReferenceSchemas),
  },
  {
    name: '后台：来信与通知',
    about: '留言、投稿的答复与站内通知。',
    endpoints: join(correspondenceCalls, correspondenceSchemas),
  },
  { name: '后台：浏览与下载', about: '待办与统计。', endpoints: join(statisticsCalls, statisticsSchemas) },
  { name: '后台：运行状态', about: '站点此刻是否正常。', endpoints: join(statusCalls, statusSchemas) },
  {
    name: '后台：服务',
    about: '邮件、短信、微信登录与备份的设置。',
    endpoints: join(serviceCalls, serviceSchemas),
  },
  { name: '后台：存储', about: '文件是否完好。', endpoints: join(storageCalls, storageSchemas) },
  {
    name: '后台：人员与记录',
    about: '账号、角色、设备与操作记录。',
    endpoints: join(staffCalls, staffSchemas),
  },
  {
    name: '后台：一起做事',
    about: '查找、便条与提醒、谁正开着什么、存下的筛选。',
    endpoints: join(teamworkCalls, teamworkSchemas),
  },
  {
    name: '后台：登录保护',
    about: '后台人员的第二步验证。',
    endpoints: join(secondFactorCalls, secondFactorSchemas),
  },
];

export const adminEndpoints: readonly FullEndpoint[] = adminGroups.flatMap(({ endpoints }) => endpoints);
