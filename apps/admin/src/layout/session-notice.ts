/** Time (ms) before the end of a session, or of a proof, at which the console says so. */
const EARLY = { end: 15 * 60_000, idle: 5 * 60_000 };

interface SessionTimes {
  /** Time (ms) at which the session ends. */
  endsAt: number;
  /** Time (ms) of the last thing its user did. */
  activeAt: number;
  /** Seconds without any action after which changes need a proof again. */
  idleSeconds: number;
}

/** What is to be said about the session: null for nothing, `ended` when it is over. */
export function sessionNotice({ endsAt, activeAt, idleSeconds }: SessionTimes, now: number): string | null {
  if (now >= endsAt) return 'ended';
  const minutes = (until: number) => Math.ceil((until - now) / 60_000);
  if (endsAt - now <= EARLY.end)
    return `后台登录满十二小时要重新登录，还剩 ${minutes(endsAt)} 分钟。请先保存写的内容`;
  const idleAt = activeAt + idleSeconds * 1000;
  if (now >= idleAt) return '半小时没有操作了：可以接着看，保存或改动时会先请你验证身份，写的内容都还在';
  if (idleAt - now <= EARLY.idle) return `再过 ${minutes(idleAt)} 分钟没有操作，保存或改动时就要先验证身份`;
  return null;
}
