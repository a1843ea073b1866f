import type { FormFile, ParsedOf, UserInfo, updateAccountInfo } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { cleanNickname, maskEmail, maskPhone, posesAsStaff } from '../users/index.ts';
import type { Avatars } from './avatars.ts';
import type { AccountsParts } from './parts.ts';

type Update = ParsedOf<typeof updateAccountInfo>['body'];

export class ProfileService {
  readonly #parts: AccountsParts;
  readonly #avatars: Avatars;

  constructor(parts: AccountsParts, avatars: Avatars) {
    this.#parts = parts;
    this.#avatars = avatars;
  }

  /** @throws AppError UNAUTHENTICATED when the account has been deleted meanwhile */
  async info(userId: string): Promise<UserInfo> {
    const { users } = this.#parts;
    const user = await users.byId(userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    const [identity, agreementVersion, unread] = await Promise.all([
      users.identityOf(userId),
      users.acceptedAgreement(userId),
      this.#parts.unread(userId),
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

  /** @throws AppError IMAGE_REFUSED, NICKNAME_RESERVED, BAD_REQUEST (nickname without visible characters, `file` not a file) */
  async update(userId: string, { nickname, removeAvatar, file }: Update): Promise<UserInfo> {
    const name = nickname === undefined ? null : cleanNickname(nickname);
    if (name === '') throw new AppError('BAD_REQUEST', { details: 'nickname：不能为空' });
    if (name !== null && posesAsStaff(name) && (await this.#parts.users.byId(userId))?.role === 'member')
      throw new AppError('NICKNAME_RESERVED');
    if (file !== undefined) {
      // The schema cannot distinguish an uploaded file from a text field of the same name.
      const { bytes } = Object(file) as Partial<FormFile>;
      if (!(bytes instanceof Uint8Array)) throw new AppError('BAD_REQUEST', { details: 'file：须为文件' });
      await this.#replaceAvatar(userId, await this.#avatars.keep(userId, bytes));
    } else if (removeAvatar === 'true') {
      await this.#replaceAvatar(userId, null);
    }
    if (name !== null) await this.#parts.users.setNickname(userId, name);
    return this.info(userId);
  }

  async #replaceAvatar(userId: string, key: string | null): Promise<void> {
    const before = await this.#parts.users.setAvatar(userId, key);
    if (before !== null) await this.#avatars.drop(before);
  }
}
