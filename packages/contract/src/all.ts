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
  readonly endpoints: readonly FullEndpoint[];
}

/** All calls made by the site's pages, by section, in the order of the API reference. */
export const endpointGroups: readonly EndpointGroup[] = [
  { name: '字体', endpoints: join(fontsCalls, fontsSchemas) },
  { name: '游戏字体包', endpoints: join(gameCalls, gameSchemas) },
  { name: '取字', endpoints: join(webfontCalls, webfontSchemas) },
  { name: '画字', endpoints: join(drawingCalls, drawingSchemas) },
  { name: '题字', endpoints: join(titlesCalls, titlesSchemas) },
  { name: '对比表', endpoints: join(pdfCalls, pdfSchemas) },
  { name: '项目', endpoints: join(projectsCalls, projectsSchemas) },
  { name: '首页与文字', endpoints: join(homeCalls, homeSchemas) },
  { name: '专辑与合辑', endpoints: join(albumsCalls, albumsSchemas) },
  { name: '书法百科', endpoints: join(baikeCalls, baikeSchemas) },
  { name: '案例', endpoints: join(casesCalls, casesSchemas) },
  { name: '新闻', endpoints: join(newsCalls, newsSchemas) },
  { name: '视频', endpoints: join(videoCalls, videoSchemas) },
  { name: '资讯', endpoints: join(promotionsCalls, promotionsSchemas) },
  { name: '栏目、搜索与来信', endpoints: join(commonCalls, commonSchemas) },
  { name: '安全验证', endpoints: join(captchaCalls, captchaSchemas) },
  { name: '账号', endpoints: join(accountCalls, accountSchemas) },
  { name: '收藏', endpoints: join(favouritesCalls, favouritesSchemas) },
  { name: '我的文字', endpoints: join(myTextsCalls, myTextsSchemas) },
  { name: '消息与下载记录', endpoints: join(personalCalls, personalSchemas) },
  { name: '接口目录', endpoints: join(referenceCalls, referenceSchemas) },
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
