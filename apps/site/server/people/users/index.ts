export { type Account, accountOf, maskEmail, maskPhone } from './account.ts';
export { accountDisabled } from './disabled.ts';
export { cleanNickname, newNickname, takenOver } from './nickname.ts';
export { OwnerWarnings } from './owner-warnings.ts';
export { type AccountEvent, AccountRecord } from './record.ts';
export { type Identity, type User, UserRepository } from './repository.ts';
export { posesAsStaff } from './staff-names.ts';
