import type { FormFile, ParsedOf, UserInfo, updateAccountInfo } from '@ziwan/contract';
import { AppError } from '../../app-error.ts';
import { cleanNickname, maskEmail, maskPhone, type UserRepository } from '../users/index.ts';
import type { Avatars } from './avatars.ts';

type Update = ParsedOf<typeof updateAccountInfo>['body'];

/** What an account shows of itself to its owner, and what of it the owner may choose. */
export class ProfileService {
  readonly #users: UserRepository;
  readonly #avatars: Avatars;
  readonly #unread: (userId: string) => Promise<number>;

  constructor(parts: {
    users: UserRepository;
    avatars: Avatars;
    /** Notifications not read yet. */
    unread: (userId: string) => Promise<number>;
  }) {
    this.#users = parts.users;
    this.#avatars = parts.avatars;
    this.#unread = parts.unread;
  }

  /** @throws AppError UNAUTHENTICATED where the account has gone meanwhile */
  async info(userId: string): Promise<UserInfo> {
    const user = await this.#users.byId(userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    const [identity, agreementVersion, unread] = await Promise.all([
      this.#users.identityOf(userId),
      this.#users.acceptedAgreement(userId),
      this.#unread(userId),
    ]);
    return {
      id: user.id,
      nickname: user.nickname,
      avatar: user.avatar_key === null ? null : this.#avatars.path(user.avatar_key),
      phone: user.phone === null ? null : maskPhone(user.phone),
      email: user.email === null ? null : maskEmail(user.email),
      wechat: identity && { nickname: identity.nickname, boundAt: identity.created_at },
      hasPassword: user.password_hash !== null,
      role: user.role,
      createdAt: user.created_at,
      agreementVersion,
      unread,
    };
  }

  /** @throws AppError IMAGE_REFUSED, BAD_REQUEST (a nickname of nothing visible, a field `file` that is no file) */
  async update(userId: string, { nickname, removeAvatar, file }: Update): Promise<UserInfo> {
    const set: { nickname?: string; avatar_key?: string | null } = {};
    if (nickname !== undefined) {
      const clean = cleanNickname(nickname);
      if (clean === '') throw new AppError('BAD_REQUEST', { details: 'nickname：不能为空' });
      set.nickname = clean;
    }
    if (file !== undefined) {
      // The schema cannot tell: what a form brings here is a file, or the text of a field by that name.
      const { bytes } = Object(file) as Partial<FormFile>;
      if (!(bytes instanceof Uint8Array)) throw new AppError('BAD_REQUEST', { details: 'file：须为文件' });
      set.avatar_key = await this.#avatars.keep(userId, bytes);
    } else if (removeAvatar === 'true') {
      set.avatar_key = null;
    }
    const before = (await this.#users.byId(userId))?.avatar_key ?? null;
    await this.#users.setProfile(userId, set);
    if (before !== null && set.avatar_key !== undefined && set.avatar_key !== before)
      await this.#avatars.drop(before);
    return this.info(userId);
  }
}
