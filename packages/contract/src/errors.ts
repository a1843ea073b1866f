/** HTTP status, wire code and the sentence a person reads, for every failure the server can answer. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, code: 'S00400', message: '请求内容有误，请检查后再试' },
  TEXT_TOO_LONG: { status: 400, code: 'S00411', message: '文字太长，一次最多 2000 字' },
  TEXT_EMPTY: { status: 400, code: 'S00412', message: '请输入要预览的文字' },
  TOO_MANY_ITEMS: { status: 400, code: 'S00413', message: '一次提交的条目太多' },
  AXIS_INVALID: { status: 400, code: 'S00414', message: '可变轴的取值不在这款字体的范围内' },
  PHONE_INVALID: { status: 400, code: 'S00471', message: '手机号码格式不正确' },
  EMAIL_INVALID: { status: 400, code: 'S00472', message: '邮箱格式不正确' },
  ACCOUNT_INVALID: { status: 400, code: 'S00483', message: '手机号码或邮箱账号格式不正确' },
  CONTACT_MISSING: { status: 400, code: 'S00473', message: '请留下手机号或邮箱，方便我们联系你' },
  PICTURE_BROKEN: { status: 400, code: 'S00474', message: '这张图片读不出来，请换一张' },
  UNAUTHENTICATED: { status: 401, code: 'S00106', message: '登录已失效，请重新登录' },
  TOO_MANY_COMPARED: { status: 400, code: 'S00417', message: '一次最多对比 8 款字体' },
  CAPTCHA_REQUIRED: { status: 400, code: 'S00421', message: '请先完成安全验证' },
  CAPTCHA_FAILED: { status: 400, code: 'S00422', message: '安全验证已失效，请重新验证' },
  CODE_WRONG: { status: 400, code: 'S00423', message: '验证码不正确或已过期' },
  LOGIN_FAILED: { status: 400, code: 'S00424', message: '账号或密码不正确' },
  PASSWORD_COMMON: { status: 400, code: 'S00425', message: '这个密码太常见，请换一个' },
  PASSWORD_WRONG: { status: 400, code: 'S00426', message: '密码不正确' },
  AGREEMENT_OUTDATED: { status: 400, code: 'S00427', message: '注册协议已更新，请阅读并重新勾选' },
  ACCOUNT_TAKEN: { status: 400, code: 'S00428', message: '这个账号已绑定在其他用户名下' },
  ACCOUNT_EXISTS: { status: 400, code: 'S00481', message: '这个账号已经注册，请直接登录' },
  LAST_LOGIN_METHOD: { status: 400, code: 'S00430', message: '这是最后一种登录方式，请先绑定另一种' },
  TICKET_INVALID: { status: 400, code: 'S00436', message: '凭证无效或已过期，请从头再来' },
  IMAGE_REFUSED: { status: 400, code: 'S00437', message: '图片无法使用，请换一张 JPG、PNG 或 WebP' },
  WECHAT_FAILED: { status: 400, code: 'S00438', message: '微信登录没有完成，请重试' },
  WECHAT_REFUSED: { status: 400, code: 'S00482', message: '你没有同意微信登录' },
  WECHAT_OFF: { status: 400, code: 'S00439', message: '本站没有开通微信登录' },
  FOLDER_NAME_TAKEN: { status: 400, code: 'S00451', message: '已经有同名的收藏夹' },
  FOLDER_LIMIT: { status: 400, code: 'S00452', message: '收藏已达上限，请先清理一些' },
  FOLDER_DEFAULT: { status: 400, code: 'S00453', message: '默认收藏夹不能删除' },
  FOLDER_NOT_FOUND: { status: 404, code: 'S00454', message: '没有找到这个收藏夹' },
  REAUTHENTICATION_REQUIRED: { status: 403, code: 'S00440', message: '为了账号安全，请先再次验证身份' },
  LAST_OWNER: { status: 400, code: 'S00461', message: '至少要留一位站长，请先指定另一位' },
  OWN_ACCOUNT: { status: 400, code: 'S00462', message: '不能停用自己的账号，也不能改自己的角色' },
  FORBIDDEN: { status: 403, code: 'S00403', message: '没有权限进行此操作' },
  LINK_EXPIRED: { status: 403, code: 'S00431', message: '下载地址已过期，请重新获取' },
  LINK_INVALID: { status: 403, code: 'S00432', message: '下载地址无效' },
  LICENCE_MISSING: { status: 403, code: 'S00433', message: '这款字体缺少授权文本，暂不提供下载' },
  OFFICIAL_ONLY: { status: 403, code: 'S00434', message: '按授权要求，请前往官方页面下载' },
  PREVIEW_ONLY: { status: 403, code: 'S00496', message: '这款字体在本站只供预览，不提供下载和网页嵌入' },
  NOTHING_TO_PACK: { status: 403, code: 'S00435', message: '这一辑里没有可以打包下载的字体' },
  UPLOAD_DENIED: { status: 403, code: 'S00475', message: '上传凭证无效或已过期，请重新选择文件' },
  NOT_FOUND: { status: 404, code: 'S00404', message: '请求的内容不存在' },
  FONT_NOT_FOUND: { status: 404, code: 'S00441', message: '没有找到这款字体' },
  ENTRY_NOT_FOUND: { status: 404, code: 'S00443', message: '没有找到这篇内容，它可能已经下线' },
  GLYPHS_MISSING: { status: 404, code: 'S00442', message: '这款字体没有所需的字' },
  METHOD_NOT_ALLOWED: { status: 405, code: 'S00405', message: '不支持的请求方法' },
  TIMEOUT: { status: 408, code: 'S00408', message: '请求超时，请重试' },
  EDIT_CONFLICT: { status: 409, code: 'S00463', message: '打开之后有人改过这一条，请重新载入再改' },
  ID_TAKEN: { status: 409, code: 'S00464', message: '这个编号已经用过，请换一个' },
  IN_USE: { status: 409, code: 'S00465', message: '还有内容在用这一条，不能删除' },
  FONT_IS_PUBLIC: { status: 409, code: 'S00467', message: '已经发布过，不能这样做' },
  FONT_NOT_READY: { status: 409, code: 'S00468', message: '这款字体现在还不能发布' },
  LICENCE_BACKDATED: { status: 409, code: 'S00497', message: '生效日期太早' },
  UPLOAD_EXISTS: { status: 409, code: 'S00476', message: '这个位置已有文件，请重新获取上传凭证' },
  PICTURE_TOO_LARGE: { status: 413, code: 'S00477', message: '图片太大：最多 10 MB、4000 万像素' },
  VIDEO_BROKEN: { status: 400, code: 'S00491', message: '这段视频读不出来，请换一个 MP4 文件' },
  CAPTIONS_BROKEN: { status: 400, code: 'S00492', message: '这份字幕读不出来，请换一个 WebVTT 文件' },
  PREVIEW_EXPIRED: { status: 403, code: 'S00493', message: '预览地址已过期，请在后台重新打开预览' },
  MEDIA_TOO_LARGE: {
    status: 413,
    code: 'S00494',
    message: '文件太大：视频最大 64 MB、20 分钟、边长 4096 像素，字幕最大 512 KB',
  },
  MEDIA_TYPE: {
    status: 415,
    code: 'S00495',
    message: '只接收 JPG、PNG、WebP 图片，MP4 视频和 WebVTT 字幕',
  },
  PAYLOAD_TOO_LARGE: { status: 413, code: 'S00416', message: '提交的内容过大' },
  PICTURE_TYPE: { status: 415, code: 'S00478', message: '只接收 JPG、PNG、WebP 图片' },
  UNSUPPORTED_MEDIA: { status: 415, code: 'S00415', message: '不支持的内容格式' },
  TOO_MANY_REQUESTS: { status: 429, code: 'S00429', message: '操作太频繁，请稍后再试' },
  INTERNAL: { status: 500, code: 'S00500', message: '服务器出错了，请稍后再试或联系管理员' },
  SUBSET_FAILED: { status: 500, code: 'S00511', message: '字体处理失败，请稍后再试' },
  DELIVERY_FAILED: { status: 503, code: 'S00521', message: '验证码没有发出去，请稍后再试' },
  FONT_FILE_AWAY: { status: 503, code: 'S00522', message: '这款字体的文件暂时读不到，请稍后再试' },
  UNAVAILABLE: { status: 503, code: 'S00503', message: '服务繁忙，请稍后再试' },
} as const;

export type ErrorKey = keyof typeof ERRORS;

/** What a client sees of a failed call. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  /** Seconds until it is worth trying again, where the server said so. */
  readonly retryAfter: number | null;

  constructor(code: string, status: number, message: string, retryAfter: number | null = null) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** By name: on the server the pages' bundle holds a class of its own beside the one that calls are answered with. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';
