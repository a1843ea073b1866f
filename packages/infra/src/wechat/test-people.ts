import { sha256Hex } from '../digest/index.ts';

export interface TestPerson {
  readonly id: string;
  readonly nickname: string;
  readonly openid: string;
  readonly unionid: string | null;
}

/** Fixed across restarts, so that an account bound to one of them stays bound. */
export const TEST_PEOPLE: readonly TestPerson[] = [
  { id: 'lin', nickname: '林小满', openid: 'oLocal-lin-0001', unionid: 'uLocal-lin-0001' },
  { id: 'qiu', nickname: '阿秋', openid: 'oLocal-qiu-0002', unionid: 'uLocal-qiu-0002' },
  { id: 'gu', nickname: '顾无名', openid: 'oLocal-gu-0003', unionid: null },
];

/**
 * Returns the person that the tester picked, or one derived from the nickname that they typed: the same nickname
 * gives the same person.
 */
export function personOf(form: URLSearchParams): TestPerson | null {
  const nickname = form.get('nickname')?.trim().slice(0, 32);
  if (!nickname) return TEST_PEOPLE.find((person) => person.id === form.get('person')) ?? null;
  const hash = sha256Hex(nickname).slice(0, 20);
  return { id: hash, nickname, openid: `oLocal-${hash}`, unionid: `uLocal-${hash}` };
}
