export { type HashingLimits, PasswordService } from './service.ts';
