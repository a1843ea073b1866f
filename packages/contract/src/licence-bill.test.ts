import { expect, test } from 'vitest';
import { LICENCE_USES } from './entities.ts';
import { type BilledLicence, billText } from './licence-bill.ts';

const verdicts = Object.fromEntries(
  LICENCE_USES.map(({ key }) => [key, { verdict: 'allowed', note: '' }]),
) as BilledLicence['verdicts'];

const OFL: BilledLicence = {
  name: 'SIL 开源字体许可证 1.1',
  spdx: 'OFL-1.1',
  evidence: '见许可证全文。',
  reviewedAt: '2026-01-02',
  verdicts: {
    ...verdicts,
    redistribute: { verdict: 'conditional', note: '不得单独出售' },
    logo: { verdict: 'unknown', note: '' },
    video: { verdict: 'claimed', note: '' },
  },
};

test('a bill lists the uses of the project first, each with its condition, and says where it is stated', () => {
  const lines = billText({
    project: '山海行',
    date: '2026-02-03',
    site: '字玩 https://ziwan.example',
    uses: ['redistribute', 'game'],
    faces: [{ name: '站酷快乐体', roles: '标题、正文', licence: OFL }],
  });
  expect(lines).toEqual([
    '山海行 授权清单',
    '字玩 https://ziwan.example，2026-02-03',
    '按各款字体的授权整理，以授权文本为准。',
    '',
    '站酷快乐体（标题、正文）',
    '授权：SIL 开源字体许可证 1.1（OFL-1.1）',
    '核对：2026-01-02，见许可证全文。',
    '  游戏：可以',
    '  再分发：有条件，不得单独出售',
    '  个人：可以',
    '  商用：可以',
    '  Logo：未说明',
    '  网页嵌入：可以',
    '  App：可以',
    '  视频：来源称可以，未见全文',
  ]);
});
