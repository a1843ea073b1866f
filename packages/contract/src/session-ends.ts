/** Why a login has ended, and the sentence that the visitor reads. The first three come from the server. */
export const SESSION_ENDS = {
  expired: '登录已过期，请重新登录',
  /** The server no longer knows the session. */
  ended: '登录已结束：可能过期了、在别处退出过，或者改过密码，请重新登录',
  disabled: '这个账号已停用，请换一个账号登录，或者联系我们',
  /** The browser lost the token, as after a logout in another tab. */
  gone: '这个浏览器里已经没有登录信息：可能在别的标签页退出过，请重新登录',
} as const;

export type SessionEnd = keyof typeof SESSION_ENDS;

/** Response header of a call that was answered anonymously although it carried a token: why the session has ended. */
export const SESSION_END_HEADER = 'x-session-end';

/** Begins the value of the token cookie with which a page response says why it has removed the token. */
export const END_MARK = '.';
