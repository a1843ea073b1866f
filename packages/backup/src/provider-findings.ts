import { randomBytes } from 'node:crypto';
import { readBlobSettings } from '@ziwan/infra/blob-store';
import { readMail, verifySmtp } from '@ziwan/infra/mail';
import { type Get, isLoopback } from '@ziwan/infra/settings';
import { readSms, smsMistake } from '@ziwan/infra/sms';
import { readWeChat } from '@ziwan/infra/wechat';
import { bad, type Check, type Finding, fine } from './finding.ts';
import type { Site } from './site.ts';

/** Checks the services that are enabled; none for a site without any. Sends no message. */
export function providerChecks(site: Pick<Site, 'blobs'>, get: Get): readonly Check[] {
  return [() => mail(get), async () => sms(get), async () => weChat(get), () => bucket(site, get)];
}

/** Connects to the mail server and logs in. */
async function mail(get: Get): Promise<readonly Finding[]> {
  const settings = readMail(get);
  if (settings.provider === 'outbox') return [];
  await verifySmtp(settings);
  return [fine(`邮件服务器 ${settings.host} 连得上，登录成功`)];
}

/** Looks at the form of the settings, since only a message would prove them. */
function sms(get: Get): readonly Finding[] {
  const settings = readSms(get);
  if (settings.provider === 'outbox') return [];
  const mistake = smsMistake(settings);
  if (mistake !== null) return [bad(mistake)];
  return [fine('短信的设置齐全；只有发一条才知道能不能送到')];
}

function weChat(get: Get): readonly Finding[] {
  const settings = readWeChat(
    get,
    isLoopback(URL.parse(get('PUBLIC_ORIGIN') ?? '')?.hostname ?? 'localhost'),
  );
  if (settings.provider !== 'wechat') return [];
  return /^wx[0-9a-f]{16}$/.test(settings.appId)
    ? [fine('微信登录的设置齐全')]
    : [bad(`WECHAT_APP_ID 不像网站应用的编号：须以 wx 开头，共 18 位；现在是「${settings.appId}」`)];
}

/** Writes, reads and deletes a small file. */
async function bucket({ blobs }: Pick<Site, 'blobs'>, get: Get): Promise<readonly Finding[]> {
  const settings = readBlobSettings(get);
  if (settings.provider === 'disk') return [];
  const key = `probe/${randomBytes(8).toString('hex')}`;
  const bytes = randomBytes(32);
  await blobs.put(key, bytes);
  const read = await blobs.get(key);
  await blobs.delete(key);
  if (read === null || !bytes.equals(read))
    return [bad(`存储空间 ${settings.bucket} 读回的不是写进去的：请核对 BLOBS_ENDPOINT 和 BLOBS_BUCKET`)];
  if (await blobs.has(key))
    return [bad(`存储空间 ${settings.bucket} 里的文件删不掉：请给密钥删除的权限，并关掉版本控制`)];
  return [fine(`存储空间 ${settings.bucket} 能写、能读、能删`)];
}
