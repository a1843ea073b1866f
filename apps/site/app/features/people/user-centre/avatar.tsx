import type { UserInfo } from '@ziwan/contract';
import styles from './avatar.module.css';

export interface AvatarProps {
  user: Pick<UserInfo, 'avatar' | 'nickname'>;
  /** Side in px. */
  size: number;
}

/** The account's picture, or a seal with the first character of its name. Said beside it, so not read out. */
export function Avatar({ user, size }: AvatarProps) {
  const first = [...user.nickname.trim()][0] ?? '我';
  return user.avatar ? (
    <img className={styles.picture} src={user.avatar} width={size} height={size} alt="" />
  ) : (
    <span
      className={styles.seal}
      style={{ width: size, height: size, fontSize: size * 0.58 }}
      aria-hidden="true"
    >
      {first.toUpperCase()}
    </span>
  );
}
