/**
 * Says where to read messages while no provider is configured; the linked page exists only in development.
 */
export function OutboxHint() {
  if (!import.meta.env.DEV) return '。本机没有接短信与邮件，用 npm run outbox 查看';
  return (
    <>
      。本机没有接短信与邮件，
      <a href="/dev/outbox" target="_blank" rel="noreferrer">
        在发件箱里查看
      </a>
    </>
  );
}
