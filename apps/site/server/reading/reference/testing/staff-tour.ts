import { TOTP } from 'otpauth';
import type { SoftwarePasskey } from '../../../testing/software-passkey.ts';
import type { Json, Recorder } from './recorder.ts';

/** The desk of fonts. @param font a TrueType font of one face, and the same in bold */
export async function tourFontDesk(
  tour: Recorder,
  faces: { regular: Uint8Array; bold: Uint8Array; licence: string },
  checked: () => Promise<void>,
) {
  const call = tour.call.bind(tour);
  const upload = async (fileName: string, bytes: Uint8Array): Promise<string> => {
    const { id } = await call('admin-fonts-upload-begin', { body: { fileName, bytes: bytes.length } });
    await call('admin-fonts-upload-part', {
      params: { id },
      body: { offset: 0 },
      file: { name: 'part', bytes },
    });
    await checked();
    return id;
  };
  const first = await upload('山月体.ttf', faces.regular);
  await call('admin-fonts-upload-state', { params: { id: first } });
  await call('admin-fonts-intake');
  let font: Json = await call('admin-fonts-create', { body: { uploads: [first] } });
  font = await call('admin-fonts-address', {
    params: { id: font.id },
    body: { revision: font.revision, address: 'shan-yue' },
  });
  const at = { params: { id: 'shan-yue' } };
  const bold = await upload('山月体 Bold.ttf', faces.bold);
  await call('admin-fonts-faces-compare', { ...at, body: { uploads: [bold] } });
  font = await call('admin-fonts-faces-add', { ...at, body: { revision: font.revision, uploads: [bold] } });
  const stated = {
    nameZh: '山月体',
    nameEn: 'Shan Yue',
    kind: 'creative',
    designer: '苏小',
    licenceId: 'ofl-1.1',
    licenceText: faces.licence,
    sourceName: '本站',
    tags: ['style.song'],
  };
  font = await call('admin-fonts-update', { ...at, body: { revision: font.revision, data: stated } });
  await call('admin-fonts-list', { query: { state: 'draft', size: 2 } });
  await call('admin-fonts-one', at);
  await call('admin-fonts-preview', {
    body: { text: '山高月小', faces: [{ font: 'shan-yue', face: font.faces[0].id }] },
  });
  await call('admin-fonts-cover', {
    body: { font: 'shan-yue', face: font.faces[0].id, covers: ['scroll', 'poster'] },
  });
  await call('admin-fonts-suggested-tags', at);
  font = await call('admin-fonts-publish', { ...at, body: { revision: font.revision } });
  await call('admin-fonts-licence-history', at);
  await tourTakedowns(tour, 'shan-yue');
  font = await call('admin-fonts-one', at);
  font = await call('admin-fonts-unpublish', { ...at, body: { revision: font.revision } });
  await call('admin-fonts-changes', {
    body: {
      fonts: [{ id: 'shan-yue', revision: font.revision, change: { do: 'set', addTags: ['style.hei'] } }],
    },
  });
  font = await call('admin-fonts-one', at);
  const part = await call('admin-fonts-split', {
    ...at,
    body: { revision: font.revision, faces: [font.faces[1].id] },
  });
  await call('admin-fonts-remove', { params: { id: part.id } });
  const again = await upload('山月体 Bold.ttf', faces.bold);
  font = await call('admin-fonts-one', at);
  font = await call('admin-fonts-faces-add', { ...at, body: { revision: font.revision, uploads: [again] } });
  await call('admin-fonts-faces-remove', {
    params: { id: 'shan-yue', face: font.faces[1].id },
    query: { revision: font.revision },
  });
  const { id } = await call('admin-fonts-upload-begin', { body: { fileName: '别的.ttf', bytes: 1000 } });
  await call('admin-fonts-upload-cancel', { params: { id } });
}

/** What operators answer and watch. */
export async function tourOffice(
  tour: Recorder,
  { member, upload }: { member: string; upload(token: Json): Promise<string> },
) {
  const call = tour.call.bind(tour);
  const { token } = tour;
  tour.token = member;
  const name = '小林';
  await call('messageBoard-save', {
    body: {
      name,
      phone: '13812345678',
      topic: '授权',
      content: '想了解商用授权。',
      captchaVerification: 'solved',
    },
  });
  const key = await upload(await call('getSTSToken'));
  await call('saveSubmission', {
    body: {
      name,
      email: 'lin@example.cn',
      type: '游戏',
      title: '龙吟海报',
      description: '为独立游戏所做的海报与标志。',
      fonts: ['shi-hei'],
      files: [key],
      captchaVerification: 'solved',
    },
  });
  tour.token = token;
  const [message] = (await call('admin-messages-list', { query: { status: 'new', size: 2 } })).records;
  const at = { params: { id: message.id } };
  await call('admin-messages-one', at);
  const reply = await call('admin-messages-reply', {
    ...at,
    body: { revision: message.revision, reply: '可以商用，请看授权全文。' },
  });
  await call('admin-messages-status', { ...at, body: { revision: reply.revision, status: 'closed' } });
  const [work] = (await call('admin-submissions-list', { query: { status: 'new', size: 2 } })).records;
  const its = { params: { id: work.id } };
  const { revision } = await call('admin-submissions-one', its);
  await call('admin-submissions-file', { params: { id: work.id, index: '0' } });
  await call('admin-submissions-decide', {
    ...its,
    body: { revision, status: 'accepted', reply: '谢谢，已收进案例。' },
  });
  const decided = await call('admin-submissions-one', its);
  await call('admin-submissions-case', {
    ...its,
    body: { revision: decided.revision, consent: '5 月 1 日邮件里同意' },
  });
  await call('admin-announcements-reach');
  const sent = await call('admin-announcements-create', {
    body: { title: '维护通知', body: '周日凌晨两点维护。', url: '/news', userId: null },
  });
  await call('admin-announcements-list', { query: { size: 2 } });
  await call('admin-announcements-remove', { params: { id: sent.id } });
  await call('admin-waiting');
  await call('admin-statistics', { query: { days: 7 } });
  await call('admin-numbers', { query: { days: 2 } });
  await call('admin-numbers-file', { params: { table: 'searches' }, query: { days: 2 } });
  await call('admin-tasks');
  await call('admin-tasks-aside', { body: { topic: 'search', subject: '庞门正道', days: 30 } });
  await call('admin-status');
  await tourServices(tour);
  await call('admin-storage');
}

/** Services outside the site. Nothing listens at the address that is tried. */
async function tourServices(tour: Recorder) {
  const call = tour.call.bind(tour);
  await call('admin-services-list');
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '9', MAIL_FROM: '字玩 <noreply@example.cn>' };
  await call('admin-services-try', {
    params: { id: 'mail' },
    body: { values: mail, to: 'owner@example.cn' },
  });
  const kept = await call('admin-services-update', {
    params: { id: 'backups' },
    body: { revision: 0, values: { BACKUP_KEEP_DAYS: '30' } },
  });
  await call('admin-services-clear', { params: { id: 'backups' }, query: { revision: kept.revision } });
}

/** What visitors left at a read-only link to a member's project. */
export async function tourModeration(tour: Recorder) {
  const call = tour.call.bind(tour);
  const [share] = (await call('admin-shares-list', { query: { with: 'comments', size: 2 } })).records;
  const at = { params: { id: share.id } };
  const { comments } = await call('admin-shares-one', at);
  await call('admin-shares-comments-remove', { ...at, body: { comments: [comments[0].id], reason: '广告' } });
  await call('admin-shares-votes-clear', { ...at, body: { role: '标题', reason: '刷票' } });
  const [board] = (await call('admin-boards-list', { query: { size: 2 } })).records;
  await call('admin-boards-remove', { params: { id: board.id }, body: { reason: '有人投诉' } });
}

/** What several people need in the console: who has what open, notes, saved filters, search. */
export async function tourTeamwork(tour: Recorder) {
  const call = tour.call.bind(tour);
  await call('admin-search', { query: { q: '龙吟' } });
  await call('admin-search-spoken', { query: { q: 'fbt', names: '今日\n发布台\n时间机器' } });
  const form = { params: { kind: 'entries', id: 'long-yin' } };
  await call('admin-presence-open', form);
  await call('admin-presence-list', { query: { kind: 'entries' } });
  await call('admin-presence-close', form);
  const record = { kind: 'entries', subject: 'long-yin' };
  const people = await call('admin-notes-colleagues', { query: { kind: 'entries' } });
  const note = await call('admin-notes-create', {
    body: { ...record, body: `@${people[0].nickname} 封面换一张吧`, mentions: [people[0].id] },
  });
  await call('admin-notes-list', { query: record });
  await call('admin-mentions-list');
  await call('admin-mentions-read');
  await call('admin-notes-remove', { params: { id: note.id } });
  const filter = await call('admin-filters-save', {
    body: { section: 'fonts', name: '没有标签的', filter: { lacking: 'tags' } },
  });
  await call('admin-filters-list', { query: { section: 'fonts' } });
  await call('admin-filters-remove', { params: { id: filter.id } });
}

/** A claim against a public font, upheld and taken back, and one that is deleted. */
async function tourTakedowns(tour: Recorder, gno: string): Promise<void> {
  const call = tour.call.bind(tour);
  await call('admin-fonts-mentions', { params: { id: gno } });
  const claim = {
    fontGNo: gno,
    claimant: '某字库公司',
    right: '美术作品著作权',
    receivedOn: '2026-05-01',
    words: '权利人主张这款字体侵犯了它的著作权，我们核实后撤下。',
  };
  const other = await call('admin-takedowns-create', { body: claim });
  await call('admin-takedowns-remove', { params: { id: other.id } });
  const opened = await call('admin-takedowns-create', { body: claim });
  const params = { id: opened.id };
  await call('admin-takedowns-list', { query: { state: 'open' } });
  const data = { ...claim, note: '5 月 1 日来信，附了登记证书。' };
  await call('admin-takedowns-update', { params, body: { revision: opened.revision, data } });
  const proof = { name: '登记证书.pdf', bytes: Buffer.from('%PDF-1.7') };
  const kept = await call('admin-takedowns-file-add', { params, body: {}, file: proof });
  const file = { params: { ...params, file: kept.files[0].id } };
  await call('admin-takedowns-file', file);
  await call('admin-takedowns-file-remove', file);
  const { revision } = await call('admin-takedowns-one', { params });
  const reach = await call('admin-takedowns-reach', { params });
  const down = await call('admin-takedowns-decide', {
    params,
    body: { revision, decision: 'upheld', reason: '登记证书属实', choices: [], told: reach.audience.total },
  });
  const release = await call('admin-releases-one', { params: { id: down.releaseId } });
  await call('admin-releases-undo', { params: { id: release.id }, body: { revision: release.revision } });
}

/** Accounts of staff, and what protects them. */
export async function tourStaff(
  tour: Recorder,
  means: {
    now(): number;
    pass(): void;
    passkey: SoftwarePasskey;
    ticket: string;
    /** A member who asks for their data. */
    leaver: string;
    login(): Promise<string>;
  },
) {
  const { now, pass, passkey, ticket, login } = means;
  const call = tour.call.bind(tour);
  await call('admin-first-owner-state', { body: { ticket } });
  tour.token = (
    await call('admin-first-owner', {
      body: { ticket, email: 'owner@example.cn', password: '竹影扫阶尘不动-7', nickname: '站长' },
    })
  ).token;
  await call('admin-me');
  await call('admin-users-list', { query: { size: 2 } });
  const at = { params: { id: 'member' } };
  await call('admin-users-one', at);
  await call('admin-users-role', { ...at, body: { role: 'editor' } });
  await call('admin-users-sessions', at);
  await call('admin-users-sessions-end', at);
  await call('admin-users-factors-reset', at);
  await call('admin-users-status', { ...at, body: { status: 'disabled', reason: '发布广告' } });
  const invited = await call('admin-invitations-create', {
    body: { name: '小满', role: 'editor', email: 'man@example.cn' },
  });
  await call('admin-invitations-list', { query: { size: 2 } });
  const invitation = invited.link.split('#')[1];
  await call('admin-invitations-state', { body: { ticket: invitation } });
  const owner = tour.token;
  await call('admin-invitations-accept', {
    body: { ticket: invitation, email: 'man@example.cn', password: '竹影扫阶尘不动-7', nickname: '小满' },
  });
  tour.token = owner;
  const { id } = await call('admin-invitations-create', { body: { name: '小寒', role: 'operator' } });
  await call('admin-invitations-revoke', { params: { id } });
  const leaving = { params: { id: means.leaver } };
  await call('admin-users-export', { ...leaving, body: { reason: '本人 5 月 1 日来信要求' } });
  const receipt = await call('admin-users-erase', {
    ...leaving,
    body: { reason: '本人 5 月 1 日来信要求', nickname: '要走的人' },
  });
  await call('admin-receipts-list', { query: { size: 2 } });
  await call('admin-receipts-one', { params: { id: receipt.id } });
  await call('admin-audit-list', { query: { size: 2 } });
  const begun = await call('admin-factors-passkey-options');
  await call('admin-factors-passkey-add', {
    body: { ticket: begun.ticket, name: '工位电脑', passkey: passkey.create(begun.options) },
  });
  const app = await call('admin-factors-totp-begin');
  const totp = new TOTP({ secret: app.secret });
  await call('admin-factors-totp-add', {
    body: { ticket: app.ticket, code: totp.generate({ timestamp: now() }) },
  });
  await call('admin-factors-recovery-codes');
  await call('admin-factors-list');
  await call('admin-factors-staff');
  pass();
  const step = await login();
  await call('admin-second-step-state', { body: { ticket: step } });
  tour.token = (
    await call('admin-second-step', { body: { ticket: step, code: totp.generate({ timestamp: now() }) } })
  ).token;
  pass();
  const asked = await call('admin-passkey-login-options');
  tour.token = (
    await call('admin-passkey-login', { body: { ticket: asked.ticket, passkey: passkey.get(asked.options) } })
  ).token;
  await call('admin-factors-totp-remove');
  await call('admin-factors-passkey-remove', { params: { id: passkey.id } });
}
