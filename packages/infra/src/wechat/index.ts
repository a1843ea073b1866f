export { UpstreamError } from '../upstream/index.ts';
export {
  createFakeWeChat,
  type FakeTrouble,
  type FakeWeChat,
  type FakeWeChatOptions,
} from './fake.ts';
export { createLocalWeChat } from './local.ts';
export * from './settings.ts';
export { TEST_PEOPLE, type TestPerson } from './test-people.ts';
export { createWebsiteWeChat, verifyWebsiteWeChat, type WebsiteWeChatOptions } from './website.ts';
export * from './wechat.ts';
