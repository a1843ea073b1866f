import { loadMessages } from '../features/people/messages/load-messages.ts';
import { MessagesPage } from '../features/people/messages/messages-page.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const loader = loadMessages;

export const meta = (): PageMeta => ({ title: '我的消息', canonical: '/user/message', noindex: true });

export default function UserMessage() {
  return <MessagesPage />;
}
