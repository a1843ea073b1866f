/** Errors of any call, by HTTP status. Pages load only these, not the whole list (`errors.ts`). */
export const GENERAL_ERRORS = {
  BAD_REQUEST: { status: 400, code: 'S00400', message: '请求内容有误，请检查后再试' },
  UNAUTHENTICATED: { status: 401, code: 'S00106', message: '登录已失效，请重新登录' },
  FORBIDDEN: { status: 403, code: 'S00403', message: '没有权限进行此操作' },
  NOT_FOUND: { status: 404, code: 'S00404', message: '请求的内容不存在' },
  METHOD_NOT_ALLOWED: { status: 405, code: 'S00405', message: '不支持的请求方法' },
  TIMEOUT: { status: 408, code: 'S00408', message: '请求超时，请重试' },
  UNSUPPORTED_MEDIA: { status: 415, code: 'S00415', message: '不支持的内容格式' },
  TOO_MANY_REQUESTS: { status: 429, code: 'S00429', message: '操作太频繁，请稍后再试' },
  INTERNAL: { status: 500, code: 'S00500', message: '服务器出错了，请稍后再试或联系管理员' },
  UNAVAILABLE: { status: 503, code: 'S00503', message: '服务繁忙，请稍后再试' },
} as const;
