import type { CodePurpose } from '@ziwan/contract';
import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import type { Json, Recorder } from './recorder.ts';

const PASSWORD = '春风又绿江南岸 7';
const NEXT = '明月何时照我还 8';
const PROJECT = '2f0e4a3c-6f1b-4d0a-9a53-6a1c0f7f2b11';
const AGREEMENT = REGISTER_AGREEMENT_VERSION;

export interface Means {
  /** Sends a code, and reads it from the outbox. */
  codeFor(account: string, purpose: CodePurpose): Promise<string>;
  /** Moves the clock on by a minute and a second, so that another code may be sent. */
  pass(): void;
  /** Agrees on WeChat's page. @returns the code and state that it comes back with */
  agree(url: string): Promise<{ code: string; state: string }>;
}

/** Accounts from registration to deletion. */
export async function tourAccounts(tour: Recorder, { codeFor, pass, agree }: Means, picture: Uint8Array) {
  const call = tour.call.bind(tour);
  const as = (issued: Json) => {
    tour.token = issued.token;
    pass();
  };
  tour.token = null;
  const phone = '13800138000';
  const email = 'lin@example.cn';
  as(
    await call('register-phone', {
      body: { phone, code: await codeFor(phone, 'register'), password: PASSWORD, agreement: AGREEMENT },
    }),
  );
  await call('user-info');
  await call('bind-account', { body: { type: 'email', account: email, code: await codeFor(email, 'bind') } });
  pass();
  await call('update-account-info', { body: { nickname: '小林' }, file: { name: 'me.png', bytes: picture } });
  await call('update-account-pwd', { body: { oldPassword: PASSWORD, password: NEXT } });
  await call('accept-agreement', { body: { agreement: AGREEMENT } });
  as(await call('reauthenticate', { body: { password: NEXT } }));
  await call('export-account');
  const begun = await call('wechat-authorize', { body: { purpose: 'bind' } });
  await call('bind-account', {
    body: { type: 'wechat', ...(await agree(begun.url)), binding: begun.binding },
  });
  await call('unbind-account', { body: { type: 'wechat' } });
  await call('logout');
  tour.token = null;
  as(await call('login', { body: { account: phone, password: NEXT } }));
  const own = tour.token;
  as(await call('sms-login', { body: { account: email, code: await codeFor(email, 'login') } }));
  const sessions: Json[] = await call('account-sessions');
  await call('end-session', { params: { id: sessions.find((one) => !one.current)?.id ?? own } });
  pass();
  const { ticket } = await call('rest-code-verify', {
    body: { account: phone, code: await codeFor(phone, 'reset') },
  });
  await call('rest-pwd', { body: { ticket, password: PASSWORD } });

  tour.token = null;
  const other = await call('wechat-authorize', { body: { purpose: 'login' } });
  const arrived = await call('wechat-login', {
    body: { ...(await agree(other.url)), binding: other.binding },
  });
  const friend = '13500000001';
  await call('wechat-bind', {
    body: {
      ticket: arrived.bind.ticket,
      account: friend,
      code: await codeFor(friend, 'bind'),
      agreement: AGREEMENT,
    },
  });
  pass();
  const mail = 'shan@example.cn';
  as(
    await call('register-email', {
      body: { email: mail, code: await codeFor(mail, 'register'), password: PASSWORD, agreement: AGREEMENT },
    }),
  );
  as(await call('reauthenticate', { body: { password: PASSWORD } }));
  await call('delete-account', { body: { confirm: '注销账号' } });
}

/**
 * What an account keeps: favourites, texts, projects with a link, messages.
 * @param moderate is called while the link has comments and votes
 */
export async function tourBelongings(tour: Recorder, moderate: () => Promise<void>): Promise<void> {
  const call = tour.call.bind(tour);
  const folder = await call('collection-add', { body: { name: '标题用' } });
  await call('addFont', { body: { fontGNos: ['shi-hei', 'wu-wen'], folderId: folder.id } });
  await call('collection-list');
  await call('collection-getDetail', { query: { id: folder.id } });
  await call('allFont');
  await call('favorite-token');
  await call('deleteFont', { body: { fontGNos: ['wu-wen'] } });
  await call('collection-update', { query: { id: folder.id }, body: { name: '标题' } });
  await call('collection-delete', { query: { id: folder.id } });
  await call('addFont', { body: { fontGNos: ['shi-hei'] } });
  await call('addArt', { body: { ids: ['new-fonts'] } });
  await call('getArticleByUser', { query: { size: 2 } });
  await call('deleteArt', { body: { ids: ['new-fonts'] } });
  await call('addColl', { body: { ids: ['brush'] } });
  await call('getCollByUser', { query: { size: 2 } });
  await call('deleteColl', { body: { ids: ['brush'] } });
  await call('favourite-cards', {
    body: { fonts: ['shi-hei'], articles: ['new-fonts'], collections: ['brush'] },
  });
  await call('texts-sync', {
    body: { texts: [{ id: 't1', name: '标题', text: '龙吟九万里', at: 1777622400000 }], gone: [] },
  });
  const file = JSON.stringify({
    ...{ format: 'ziwan-project', version: 1, name: '山海行', uses: ['game'] },
    roles: [{ name: '标题', face: 'shi-hei--regular' }],
    texts: [{ name: '对白.csv', settings: {}, characters: '九吟龙' }],
  });
  const at = { params: { id: PROJECT } };
  await call('project-save', { body: { id: PROJECT, revision: 0, file } });
  await call('project-list');
  await call('project-read', at);
  const share = await call('project-share-save', {
    ...at,
    body: { roles: [{ name: '标题', line: '龙吟', faces: ['shi-hei--regular'] }] },
  });
  const { token } = tour;
  tour.token = null;
  const guest = { token: share.token, visitor: 'guest-0000000000000001' };
  await call('shared-project-vote', { body: { ...guest, role: '标题', face: 'shi-hei--regular' } });
  await call('shared-project-comment', { body: { ...guest, name: '阿秋', content: '这一款更稳' } });
  await call('shared-project-comment', { body: { ...guest, name: '路过', content: '加我领字体' } });
  await call('shared-project', { body: guest });
  tour.token = token;
  await moderate();
  const seen = await call('project-share', at);
  await call('project-comment-delete', { params: { id: PROJECT, comment: seen.comments[0].id } });
  await call('project-share-revoke', at);
  await call('project-delete', at);
  await call('notify');
  const { records } = await call('notifyList', { query: { size: 2 } });
  await call('notify-read', { params: { id: records[0]?.id ?? 'all' } });
  await call('my-news', { query: { size: 2 } });
}
