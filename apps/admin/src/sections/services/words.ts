import type { ServiceId } from '@ziwan/contract/admin';

interface ServiceWords {
  /** What the service is for, and what happens without it. */
  readonly lead: string;
  /** Label of the switch; empty for a service without one. */
  readonly connect: string;
  /** State while it is not used. */
  readonly off: string;
  /** What answers in its place on a site that only its own machine can reach; empty for nothing. */
  readonly standIn: string;
  /** Button of a trial. */
  readonly attempt: string;
  readonly trying: string;
  /** Whom a test message goes to; `null` for a trial without one. */
  readonly to: string | null;
  /** What is lost by switching it off. */
  readonly offLoss: string;
  /** What is lost by clearing it. */
  readonly clearLoss: string;
}

export const SERVICE_WORDS: Readonly<Record<ServiceId, ServiceWords>> = {
  mail: {
    lead: '验证码、回信和邀请由它发出。没有接通时，它们只写进服务器上的发件箱。',
    connect: '用邮件服务器发',
    off: '没有接通，写进发件箱',
    standIn: '',
    attempt: '发一封测试邮件',
    trying: '正在发测试邮件…',
    to: '收件邮箱',
    offLoss: '之后的验证码和回信不再发出，只写进服务器上的发件箱，访客收不到。填过的设置会留着。',
    clearLoss: '服务器、用户名和密码都会删去，找不回来。之后的验证码和回信不再发出，访客收不到。',
  },
  sms: {
    lead: '手机号注册和登录的验证码由阿里云发出。没有接通时，它们只写进服务器上的发件箱。',
    connect: '用阿里云发短信',
    off: '没有接通，写进发件箱',
    standIn: '',
    attempt: '发一条测试短信',
    trying: '正在发测试短信…',
    to: '手机号码',
    offLoss: '之后的短信验证码不再发出，只写进服务器上的发件箱，访客收不到。填过的设置会留着。',
    clearLoss: '密钥、签名和模板都会删去，找不回来。之后的短信验证码不再发出，访客收不到。',
  },
  wechat: {
    lead: '访客扫码登录。要先在微信开放平台注册「网站应用」，授权回调域填本站的域名。',
    connect: '开通微信登录',
    off: '没有开通',
    standIn:
      '这个网站只有本机打得开，登录框里的「微信登录」用一个假的微信代替，点一下就以测试用户登录。开通之后换成真的；在公开的网站上，没有开通就不出现。',
    attempt: '问问微信认不认',
    trying: '正在问微信…',
    to: null,
    offLoss: '只绑了微信的访客从此登录不了。填过的设置会留着。',
    clearLoss: 'AppID 和 AppSecret 会删去，找不回来。只绑了微信的访客从此登录不了。',
  },
  backups: {
    lead: '网站的数据和文件，定时另存一份。',
    connect: '',
    off: '',
    standIn: '',
    attempt: '现在备份一份，并读一遍',
    trying: '正在备份，再从头读一遍，可能要几分钟…',
    to: null,
    offLoss: '',
    clearLoss:
      '回到默认：放在数据文件夹里，不加密。存下的口令会删去，用它做的备份，从此要靠你另外记下的口令才打得开。',
  },
};
