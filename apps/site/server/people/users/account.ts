/** Login identifier: a phone, or an e-mail address in lower case. */
export interface Account {
  readonly kind: 'phone' | 'email';
  readonly value: string;
}

/** @param value phone or e-mail normalised by the contract */
export const accountOf = (value: string): Account => ({
  kind: value.includes('@') ? 'email' : 'phone',
  value,
});

/** `138****8000` */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** `a***@example.cn` */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}
