/** Address of a read-only link. Browsers do not send the part after `#`. */
export const sharedPath = (token: string): string => `/project/shared#${token}`;
