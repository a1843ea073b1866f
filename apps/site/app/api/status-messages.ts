import { STATUS_WORDS } from '@ziwan/contract';

/** Statuses whose fixed words replace the server's message (specification, section 8). */
const FIXED = new Set([403, 404, 405, 408, 500, 501, 502, 503, 504, 505]);

/**
 * The message for a failed call. The client has filled in the words of the status if the server sent no message.
 * @param status 0 if no response arrived
 */
export const statusMessage = (status: number, message: string): string =>
  (FIXED.has(status) && STATUS_WORDS[status]) || message;
