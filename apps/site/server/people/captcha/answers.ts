import { CAPTCHA_CODES, type CaptchaCode } from '@ziwan/contract';

/** Messages of the protocol, which third-party clients show. */
const MESSAGES: Readonly<Record<CaptchaCode, string>> = {
  '0000': '成功',
  '0001': '操作失败',
  '0011': '参数不能为空',
  '6110': '验证码已失效，请重新获取',
  '6111': '验证失败，请重试',
  '6112': '验证码生成失败，请稍后再试',
  '6113': '没有可用的图片，请换一种验证方式',
  '6201': '获取验证码太频繁，请稍后再试',
  '6202': '验证失败次数过多，请稍后再试',
  '6204': '校验太频繁，请稍后再试',
  '6205': '二次校验太频繁，请稍后再试',
  '6206': '无效请求，请重新获取验证码',
  '9999': '服务器内部异常',
};

export interface CaptchaAnswer<T> {
  repCode: CaptchaCode;
  repMsg: string | null;
  repData: T | null;
  success: boolean;
}

export const granted = <T>(repData: T): CaptchaAnswer<T> => ({
  repCode: CAPTCHA_CODES.OK,
  repMsg: null,
  repData,
  success: true,
});

/** @param message overrides the default message of the code */
export const refused = (code: CaptchaCode, message?: string): CaptchaAnswer<never> => ({
  repCode: code,
  repMsg: message ?? MESSAGES[code],
  repData: null,
  success: false,
});

/** @param seconds time to wait */
export const refusedFor = (code: CaptchaCode, seconds: number): CaptchaAnswer<never> =>
  refused(code, MESSAGES[code].replace('请稍后再试', `请 ${wait(seconds)}后再试`));

const wait = (seconds: number): string =>
  seconds < 60 ? `${Math.max(1, seconds)} 秒` : `${Math.ceil(seconds / 60)} 分钟`;
