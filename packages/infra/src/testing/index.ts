export { type FakeS3, type FakeS3Account, fakeS3 } from './fake-s3.ts';
export { type FakeSmtp, fakeSmtp } from './fake-smtp.ts';
