import { isRouteErrorResponse, useRouteError } from 'react-router';
import styles from './error-page.module.css';
import { buttonClass } from './ui/button.tsx';
import writing from './ui/writing.module.css';

const NOT_FOUND_MESSAGE = 'This page could not be found';

interface Failure {
  status: number;
  message: string;
}

const chinese: Record<number, string> = {
  400: '这个地址的参数有误',
  403: '没有权限查看这个页面',
  404: '这一页不在这里',
  410: '这一页已经撤下',
  503: '服务繁忙，请稍后再试',
};

/**
 * Status and message of a thrown value. Recognises an `ApiError` by its shape, because the server and the bundle have
 * separate classes. Hides the message of unexpected errors, except the guard's.
 */
export function failureOf(error: unknown): Failure {
  // The router's own messages are English and for developers. The 404 phrase is fixed, as programs detect the page by
  // it.
  if (isRouteErrorResponse(error))
    return { status: error.status, message: error.status === 404 ? NOT_FOUND_MESSAGE : '' };
  if (error instanceof Error) {
    const { status } = error as { status?: unknown };
    if (error.name === 'ApiError' && typeof status === 'number') {
      if (status === 404) return { status, message: error.message };
      // A status of 200 with an error code shows the server's message.
      if (status >= 200 && status < 400) return { status: 500, message: error.message };
      return {
        status: status === 0 ? 503 : status,
        message: status >= 500 || status === 0 ? '' : error.message,
      };
    }
    if (error.message.startsWith('Unknown middleware')) return { status: 500, message: error.message };
  }
  return { status: 500, message: '' };
}

export function ErrorPage() {
  const { status, message } = failureOf(useRouteError());
  const title = chinese[status] ?? '出错了';
  const passing = status >= 500 || status === 408 || status === 429;
  return (
    <section className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        {[...String(status)].map((digit, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known by its place alone
          <span key={i}>{digit}</span>
        ))}
      </p>
      <h1>
        <span className={writing.hidden}>{status} </span>
        {title}
      </h1>
      {message && message !== title && <p className={styles.message}>{message}</p>}
      <p className={styles.ways}>
        {passing && (
          // biome-ignore lint/a11y/useValidAnchor: this document's own address, with and without scripts
          <a className={buttonClass('solid')} href="" data-reload="">
            再试一次
          </a>
        )}
        <a className={buttonClass(passing ? 'line' : 'solid')} href="/font">
          看看字体
        </a>
        <a className={buttonClass('line')} href="/">
          回到首页
        </a>
      </p>
    </section>
  );
}
