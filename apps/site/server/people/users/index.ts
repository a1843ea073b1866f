export { type Account, accountOf, maskEmail, maskPhone } from './account.ts';
export { cleanNickname, newNickname } from './nickname.ts';
export { type AccountEvent, AccountRecord } from './record.ts';
export { type Identity, type User, UserRepository } from './repository.ts';
