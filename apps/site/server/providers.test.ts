import { blobKeys } from '@ziwan/infra/blob-store';
import { expect, test } from 'vitest';
import type { Overrides } from './services.ts';
import { startTestSite } from './testing/site.ts';

test('a fresh checkout works without any external account', async () => {
  const site = await startTestSite({ fonts: false });
  try {
    const { sms, mail, outbox, wechat, uploads, blobs } = site.services;
    await sms.sendCode({ phone: '13812345678', code: '493027', purpose: 'login', idempotencyKey: 's1' });
    expect(await outbox.latest('13812345678')).toMatchObject({ channel: 'sms', code: '493027' });

    const text = '您的验证码是 112233';
    await mail.send({ to: 'a@b.cn', subject: '验证码', text, purpose: 'login', idempotencyKey: 'm1' });
    expect(await outbox.latest('a@b.cn')).toMatchObject({ channel: 'mail', text });

    const consent = await (await wechat())?.authorizeUrl('state', 'http://localhost:3000/account/wechat');
    expect(consent).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/connect\/qrconnect\?/);
    expect(await (await fetch(consent as string)).text()).toContain('林小满');

    if (!('accept' in uploads)) throw new Error('files should come to the site itself');
    const request = { dir: 'submission/a1', maxBytes: 100, contentTypes: ['image/png'] };
    const { dir, form } = await uploads.credentials(request);
    const fields = { ...form.fields, key: `${dir}a.png`, 'Content-Type': 'image/png' };
    async function* file() {
      yield Buffer.from('png');
    }
    await uploads.accept({ fields, file: file() });
    expect(await blobs.get(blobKeys.upload('submission/a1/a.png'))).toEqual(
      new Uint8Array(Buffer.from('png')),
    );
  } finally {
    await site.close();
  }
});

test('a public site offers no fake login', async () => {
  const site = await startTestSite({ fonts: false, env: { PUBLIC_ORIGIN: 'https://fonts.example.cn' } });
  try {
    expect(await site.services.wechat()).toBeNull();
  } finally {
    await site.close();
  }
});

test('a test passes in its own providers, or none', async () => {
  const sent: string[] = [];
  const sms: Overrides['sms'] = { sendCode: async ({ code }) => void sent.push(code) };
  const site = await startTestSite({ fonts: false, overrides: { sms, wechat: null } });
  try {
    const message = { phone: '13812345678', code: '493027', purpose: 'login', idempotencyKey: 's1' };
    await site.services.sms.sendCode(message);
    expect(sent).toEqual(['493027']);
    expect(await site.services.outbox.list()).toEqual([]);
    expect(await site.services.wechat()).toBeNull();
  } finally {
    await site.close();
  }
});
