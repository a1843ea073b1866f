import { Link } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { messageOne } from '@ziwan/contract/admin';
import { Link as RouterLink } from 'react-router-dom';

type Message = DataOf<typeof messageOne>;
type Sender = Pick<Message, 'name' | 'phone' | 'email' | 'userId'>;

/** The sender's name and contact details. */
export const senderFacts = ({ name, phone, email, userId }: Sender) =>
  [
    ['称呼', name],
    [
      '手机',
      phone ? (
        <Link key="phone" href={`tel:${phone}`}>
          {phone}
        </Link>
      ) : (
        '没有留'
      ),
    ],
    [
      '邮箱',
      email ? (
        <Link key="email" href={`mailto:${encodeURI(email).replace(/[?&#]/g, encodeURIComponent)}`}>
          {email}
        </Link>
      ) : (
        '没有留'
      ),
    ],
    [
      '账号',
      userId ? (
        <Link key="user" component={RouterLink} to={`/users/${userId}/show`}>
          看这个账号
        </Link>
      ) : (
        '没有登录'
      ),
    ],
  ] as const;

/** Says how a reply will be delivered. */
export function reachOf({ reaches }: Pick<Message, 'reaches'>): string {
  if (reaches.includes('account')) return '答复会进入对方的站内消息。';
  if (reaches.includes('email')) return '对方没有登录，答复会发到邮箱。';
  if (reaches.includes('outbox'))
    return '本站没有接邮件服务，答复只会留在发件箱。请用自己的邮箱写给对方，再把说了什么记在这里。';
  return '对方只留了手机：请打电话，再把说了什么记在这里。';
}
