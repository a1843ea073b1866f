import { maxLength, regex } from 'react-admin';

/** Validates the address of a page on another site. */
export const webAddress = [maxLength(500), regex(/^https?:\/\/\S+$/i, '须以 http:// 或 https:// 开头')];
