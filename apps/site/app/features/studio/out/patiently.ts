import { isApiError } from '@ziwan/contract';

/** How often (times) and how long (s) a busy server is waited for. */
const TIMES = 2;
const WAIT = { initial: 2, most: 5 };

/** Makes a call again that the server put off since it was busy, after the time that it asked for. */
export async function patiently<T>(make: () => Promise<T>, left = TIMES): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (left === 0 || !isApiError(error) || error.status !== 503) throw error;
    const seconds = Math.min(WAIT.most, error.retryAfter ?? WAIT.initial);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return patiently(make, left - 1);
  }
}
