import { ERRORS, isApiError } from '@ziwan/contract';

export const EXIT = {
  /** The package was made, or is unchanged; with `--check`, every face draws the whole script. */
  done: 0,
  /** A face lacks characters. */
  lacking: 1,
  /** Arguments, project file, texts or output are not usable. */
  input: 2,
  /** A licence does not permit it. */
  licence: 3,
  /** The site cannot be reached or is busy. */
  site: 4,
  /** Anything else. */
  fault: 5,
  /** The package or the command is not what the site signed. */
  unsigned: 6,
  /** `--strict`: part of the script was not read, or guessed. */
  unread: 7,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure with a Chinese message for people, and a stable code for programs: one of ours, or the site's `S00…`. */
export class PackError extends Error {
  override name = 'PackError';
  readonly exit: ExitCode;
  readonly code: string;
  constructor(exit: ExitCode, code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.exit = exit;
    this.code = code;
  }
}

export const inputError = (code: string, message: string, cause?: unknown): PackError =>
  new PackError(EXIT.input, code, message, cause);

const codesOf = (...keys: (keyof typeof ERRORS)[]): string[] => keys.map((key) => ERRORS[key].code);
const LICENCE = codesOf('LICENCE_FORBIDS', 'LICENCE_MISSING', 'OFFICIAL_ONLY', 'PREVIEW_ONLY');
const INPUT = codesOf('FONT_NOT_FOUND', 'PAYLOAD_TOO_LARGE');
const BUSY = [0, 408, 429, 502, 503, 504];

/** True for failures that may pass: no network, a timeout, a busy site. */
export const isPassing = (error: unknown): boolean => isApiError(error) && BUSY.includes(error.status);

/** What a failure means to the build server that ran the command. */
export function asPackError(error: unknown): PackError {
  if (error instanceof PackError) return error;
  if (!isApiError(error)) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return new PackError(EXIT.fault, 'FAULT', `出错了：${reason}`, error);
  }
  const { code, status, message } = error;
  if (status === 0)
    return new PackError(EXIT.site, 'SITE_UNREACHABLE', '连不上网站，请检查网络和地址。', error);
  return new PackError(exitOf(code, status), code, message, error);
}

function exitOf(code: string, status: number): ExitCode {
  if (BUSY.includes(status)) return EXIT.site;
  if (LICENCE.includes(code)) return EXIT.licence;
  if (code === ERRORS.GLYPHS_MISSING.code) return EXIT.lacking;
  return INPUT.includes(code) || status === 400 ? EXIT.input : EXIT.fault;
}
