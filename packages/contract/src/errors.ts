/** HTTP status, wire code and the sentence a person reads, for every failure the server can answer. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, code: 'S00400', message: '请求内容有误，请检查后再试' },
  TEXT_TOO_LONG: { status: 400, code: 'S00411', message: '文字太长，一次最多 2000 字' },
  TEXT_EMPTY: { status: 400, code: 'S00412', message: '请输入要预览的文字' },
  TOO_MANY_ITEMS: { status: 400, code: 'S00413', message: '一次最多处理 50 款字体' },
  AXIS_INVALID: { status: 400, code: 'S00414', message: '可变轴的取值不在这款字体的范围内' },
  UNAUTHENTICATED: { status: 401, code: 'S00106', message: '登录已失效，请重新登录' },
  TOO_MANY_COMPARED: { status: 400, code: 'S00417', message: '一次最多对比 8 款字体' },
  FORBIDDEN: { status: 403, code: 'S00403', message: '没有权限进行此操作' },
  LINK_EXPIRED: { status: 403, code: 'S00431', message: '下载地址已过期，请重新获取' },
  LINK_INVALID: { status: 403, code: 'S00432', message: '下载地址无效' },
  LICENCE_MISSING: { status: 403, code: 'S00433', message: '这款字体缺少授权文本，暂不提供下载' },
  OFFICIAL_ONLY: { status: 403, code: 'S00434', message: '按授权要求，请前往官方页面下载' },
  NOT_FOUND: { status: 404, code: 'S00404', message: '请求的内容不存在' },
  FONT_NOT_FOUND: { status: 404, code: 'S00441', message: '没有找到这款字体' },
  GLYPHS_MISSING: { status: 404, code: 'S00442', message: '这款字体没有所需的字' },
  METHOD_NOT_ALLOWED: { status: 405, code: 'S00405', message: '不支持的请求方法' },
  TIMEOUT: { status: 408, code: 'S00408', message: '请求超时，请重试' },
  PAYLOAD_TOO_LARGE: { status: 413, code: 'S00416', message: '提交的内容过大' },
  UNSUPPORTED_MEDIA: { status: 415, code: 'S00415', message: '不支持的内容格式' },
  TOO_MANY_REQUESTS: { status: 429, code: 'S00429', message: '操作太频繁，请稍后再试' },
  INTERNAL: { status: 500, code: 'S00500', message: '服务器出错了，请稍后再试或联系管理员' },
  SUBSET_FAILED: { status: 500, code: 'S00511', message: '字体处理失败，请稍后再试' },
  UNAVAILABLE: { status: 503, code: 'S00503', message: '服务繁忙，请稍后再试' },
} as const;

export type ErrorKey = keyof typeof ERRORS;

/** What a client sees of a failed call. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
  }
}
