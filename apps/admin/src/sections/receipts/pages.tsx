import { Box, Button, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { dataReceiptOne } from '@ziwan/contract/admin';
import { Printer } from 'lucide-react';
import { Title } from 'react-admin';
import { RECEIPT_DEEDS, RECEIPT_ROWS } from '../../texts/words.ts';
import { Facts } from '../../ui/facts.tsx';
import { searchBy } from '../../ui/filters.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { SectionShow } from '../../ui/section-show.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Receipt = DataOf<typeof dataReceiptOne>;

const deed = (receipt: Receipt) => RECEIPT_DEEDS[receipt.deed];

export const list = () => (
  <SectionList<Receipt>
    filters={[searchBy('账号编号、联系方式、缘由', 260)]}
    sort="-at"
    rowClick="show"
    lead="应本人要求导出或删除数据时留下的凭据。账号删除之后也在；联系方式隐去了中间几位。"
    empty="还没有应要求导出或删除过谁的数据。在「用户」里打开一个账号，就有这两件事。"
    phone={{
      primary: (receipt) => deed(receipt),
      secondary: (receipt) => `${receipt.contact || receipt.accountId} · ${receipt.reason}`,
      tertiary: (receipt) => <TimeText at={receipt.at} />,
    }}
    columns={[
      { source: 'deed', render: deed },
      { source: 'contact', sort: false },
      { source: 'reason', sort: false },
      { source: 'by', sort: false, render: ({ by }) => by?.nickname ?? '已注销的账号' },
      { source: 'at', as: 'time' },
    ]}
  />
);

export const show = () => <SectionShow<Receipt> view={ReceiptView} />;

function ReceiptView({ record: receipt }: { record: Receipt }) {
  const rows = Object.entries(receipt.counts);
  return (
    <>
      <Title title={`回执：${deed(receipt)}`} />
      <Typography color="textSecondary" sx={{ py: 2, maxWidth: '46em' }}>
        {receipt.deed === 'erased'
          ? '这个账号和它的数据已经删除，不能恢复。这一页可以打印下来交给本人。'
          : '数据已经导出。收到文件的人可以算出它的 SHA-256，和下面的对一对。'}
      </Typography>
      <Box sx={{ maxWidth: 720 }}>
        <Facts
          rows={[
            ['做了什么', deed(receipt)],
            ['时间', <TimeText key="at" at={receipt.at} />],
            ['谁做的', receipt.by?.nickname ?? '已注销的账号'],
            ['缘由', receipt.reason],
            ['账号编号', receipt.accountId],
            ['联系方式', receipt.contact || '没有绑定'],
            [
              '涉及的记录',
              rows.length === 0
                ? '只有账号本身'
                : rows.map(([kind, n]) => `${RECEIPT_ROWS[kind] ?? kind} ${n}`).join('，'),
            ],
            ...(receipt.sha256 ? [['文件的 SHA-256', receipt.sha256] as const] : []),
            ['回执编号', receipt.id],
          ]}
        />
      </Box>
      <Box sx={{ mt: 2 }}>
        <Button variant="outlined" startIcon={<Printer aria-hidden />} onClick={() => print()}>
          打印
        </Button>
      </Box>
    </>
  );
}
