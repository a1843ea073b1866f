const messages: Record<number, string> = {
  401: '没有权限（令牌、用户名或密码错误）',
  403: '已登录，但没有权限访问',
  404: '没有找到请求的资源',
  405: '不支持的请求方法',
  408: '请求超时，请重试',
  500: '服务器出错了，请稍后再试',
  501: '服务尚未实现',
  502: '网络错误，请稍后再试',
  503: '服务不可用或过载，请稍后再试',
  504: '网络超时，请稍后再试',
  505: '不支持的 HTTP 版本',
};

/**
 * The message for a failed call. 400, 401 and statuses missing from the specification show the server's message, the
 * others a fixed one per status.
 * @param status 0 if no response arrived
 */
export function statusMessage(status: number, serverMessage: string): string {
  if (status === 0) return serverMessage || '网络连接失败，请检查网络后重试';
  if (status === 400 || status === 401)
    return serverMessage || messages[status] || '请求内容有误，请检查后再试';
  return messages[status] ?? (serverMessage || '请求失败，请稍后再试');
}
