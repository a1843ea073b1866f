import { GENERAL_ERRORS } from './general-errors.ts';

/** What a visitor reads by HTTP status (specification, section 8), and what a response without a message means. */
export const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: GENERAL_ERRORS.BAD_REQUEST.message,
  401: '没有权限（令牌、用户名或密码错误）',
  403: '已登录，但没有权限访问',
  404: '没有找到请求的资源',
  405: '不支持的请求方法',
  408: '请求超时，请重试',
  413: '提交的内容过大',
  415: GENERAL_ERRORS.UNSUPPORTED_MEDIA.message,
  429: GENERAL_ERRORS.TOO_MANY_REQUESTS.message,
  500: '服务器错误，请联系管理员',
  501: '服务尚未实现',
  502: '网络错误，请稍后再试',
  503: '服务不可用或过载，请稍后再试',
  504: '网络超时，请稍后再试',
  505: '不支持的 HTTP 版本',
};
