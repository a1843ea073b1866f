import { adminGroups } from './admin/all.ts';
import type { Endpoint, FullEndpoint, Schemas } from './endpoint.ts';
import { accountSchemas } from './endpoints/account.schemas.ts';
import * as accountCalls from './endpoints/account.ts';
import { albumsSchemas } from './endpoints/albums.schemas.ts';
import * as albumsCalls from './endpoints/albums.ts';
import { baikeSchemas } from './endpoints/baike.schemas.ts';
import * as baikeCalls from './endpoints/baike.ts';
import { captchaSchemas } from './endpoints/captcha.schemas.ts';
import * as captchaCalls from './endpoints/captcha.ts';
import { casesSchemas } from './endpoints/cases.schemas.ts';
import * as casesCalls from './endpoints/cases.ts';
import { commonSchemas } from './endpoints/common.schemas.ts';
import * as commonCalls from './endpoints/common.ts';
import { drawingSchemas } from './endpoints/drawings.schemas.ts';
import * as drawingCalls from './endpoints/drawings.ts';
import { favouritesSchemas } from './endpoints/favourites.schemas.ts';
import * as favouritesCalls from './endpoints/favourites.ts';
import { fontsSchemas } from './endpoints/fonts.schemas.ts';
import * as fontsCalls from './endpoints/fonts.ts';
import { gameSchemas } from './endpoints/game.schemas.ts';
import * as gameCalls from './endpoints/game.ts';
import { homeSchemas } from './endpoints/home.schemas.ts';
import * as homeCalls from './endpoints/home.ts';
import { myTextsSchemas } from './endpoints/my-texts.schemas.ts';
import * as myTextsCalls from './endpoints/my-texts.ts';
import { newsSchemas } from './endpoints/news.schemas.ts';
import * as newsCalls from './endpoints/news.ts';
import { pdfSchemas } from './endpoints/pdf.schemas.ts';
import * as pdfCalls from './endpoints/pdf.ts';
import { personalSchemas } from './endpoints/personal.schemas.ts';
import * as personalCalls from './endpoints/personal.ts';
import { projectsSchemas } from './endpoints/projects.schemas.ts';
import * as projectsCalls from './endpoints/projects.ts';
import { promotionsSchemas } from './endpoints/promotions.schemas.ts';
import * as promotionsCalls from './endpoints/promotions.ts';
import { referenceSchemas } from './endpoints/reference.schemas.ts';
import * as referenceCalls from './endpoints/reference.ts';
import { titlesSchemas } from './endpoints/titles.schemas.ts';
import * as titlesCalls from './endpoints/titles.ts';
import { videoSchemas } from './endpoints/video.schemas.ts';
import * as videoCalls from './endpoints/video.ts';
import { webfontSchemas } from './endpoints/webfont.schemas.ts';
import * as webfontCalls from './endpoints/webfont.ts';
import { join } from './join.ts';

interface EndpointGroup {
  readonly name: string;
  /** What the calls are for, in Chinese. */
  readonly about: string;
  readonly endpoints: readonly FullEndpoint[];
}

/** All calls made by the site's pages, by section, in the order of the API reference. */
export const endpointGroups: readonly EndpointGroup[] = [
  {
    name: '字体',
    about: '找字体、看资料、查缺字与授权、取下载地址。',
    endpoints: join(fontsCalls, fontsSchemas),
  },
  {
    name: '游戏字体包',
    about: '把几款字体裁到要用的字，按游戏引擎打成包。',
    endpoints: join(gameCalls, gameSchemas),
  },
  { name: '取字', about: '网页与程序所要的子集。', endpoints: join(webfontCalls, webfontSchemas) },
  { name: '画字', about: '用一款字体把文字画成图。', endpoints: join(drawingCalls, drawingSchemas) },
  {
    name: '题字',
    about: '标题的字形轮廓，以及按题字文件画出的标题。',
    endpoints: join(titlesCalls, titlesSchemas),
  },
  { name: '对比表', about: '几款字体的对照，可以打印。', endpoints: join(pdfCalls, pdfSchemas) },
  {
    name: '项目',
    about: '存进账号的游戏项目与它们的只读链接，以及在本机判断缺字要用的数据。',
    endpoints: join(projectsCalls, projectsSchemas),
  },
  { name: '首页与文字', about: '首页、热门词与简繁转换。', endpoints: join(homeCalls, homeSchemas) },
  { name: '专辑与合辑', about: '编者把字体编成的专辑与合辑。', endpoints: join(albumsCalls, albumsSchemas) },
  { name: '书法百科', about: '书家、碑帖与书体的条目。', endpoints: join(baikeCalls, baikeSchemas) },
  { name: '案例', about: '字体用在哪里。', endpoints: join(casesCalls, casesSchemas) },
  { name: '新闻', about: '文章与公告。', endpoints: join(newsCalls, newsSchemas) },
  { name: '视频', about: '讲字体与写字的短片。', endpoints: join(videoCalls, videoSchemas) },
  { name: '资讯', about: '活动与优惠。', endpoints: join(promotionsCalls, promotionsSchemas) },
  {
    name: '栏目、搜索与来信',
    about: '菜单、广告、全站搜索，以及留言与投稿。',
    endpoints: join(commonCalls, commonSchemas),
  },
  { name: '安全验证', about: '人机验证，AJ-Captcha 协议。', endpoints: join(captchaCalls, captchaSchemas) },
  {
    name: '账号',
    about: '注册、登录、找回密码、资料与设备。',
    endpoints: join(accountCalls, accountSchemas),
  },
  {
    name: '收藏',
    about: '收藏夹与收藏的字体、文章、专辑。',
    endpoints: join(favouritesCalls, favouritesSchemas),
  },
  { name: '我的文字', about: '访客存的几段文字，随账号走。', endpoints: join(myTextsCalls, myTextsSchemas) },
  {
    name: '消息与下载记录',
    about: '站内消息、动态与下载过的字体。',
    endpoints: join(personalCalls, personalSchemas),
  },
  { name: '接口目录', about: '这份目录自己。', endpoints: join(referenceCalls, referenceSchemas) },
];

export { entryFacts } from './content.schemas.ts';

/** All calls the server answers: the site's and the console's. */
export const allGroups: readonly EndpointGroup[] = [...endpointGroups, ...adminGroups];
export const allEndpoints: readonly FullEndpoint[] = allGroups.flatMap(({ endpoints }) => endpoints);

const byName = new Map(allEndpoints.map((endpoint) => [endpoint.name, endpoint]));

/**
 * Returns the schemas of a call.
 * @throws Error if no group in `all.ts` contains the call
 */
export function schemasOf({ name }: Endpoint): Schemas {
  const full = byName.get(name);
  if (!full) throw new Error(`no schemas of ${name}: its group is missing in packages/contract/src/all.ts`);
  return full;
}
