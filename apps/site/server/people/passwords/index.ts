export type { PasswordCost } from './argon2.ts';
export { type HashingLimits, PasswordService } from './service.ts';
