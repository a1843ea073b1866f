import { type ApiError, isApiError } from './api-error.ts';

/** Code of a login or proof that goes on with a second step; pages load it without the whole list of errors. */
export const SECOND_STEP_CODE = 'S00487';

/** Ticket of the second step that a failed call asks for; null for any other error. */
export function secondStepTicket(error: unknown): string | null {
  if (!isApiError(error) || error.code !== SECOND_STEP_CODE) return null;
  return (error as ApiError & { data: { ticket?: string } | null }).data?.ticket ?? null;
}

/** Address of the page that takes the second step. The ticket follows `#`, so it reaches no log. */
export const secondStepPath = (ticket: string, back: string): string =>
  `/admin/enter?redirect=${encodeURIComponent(back)}#${ticket}`;
