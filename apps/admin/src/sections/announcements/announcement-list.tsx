import type { DataOf } from '@ziwan/contract';
import type { announcementList } from '@ziwan/contract/admin';
import { CreateButton, DataTable, DeleteWithConfirmButton, SearchInput } from 'react-admin';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Announcement = DataOf<typeof announcementList>['records'][number];

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="标题、内容" sx={{ width: 260 }} />];

export default function AnnouncementList() {
  return (
    <SectionList<Announcement>
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      actions={<CreateButton label="写通知" variant="contained" />}
      rowClick={false}
      phone={{
        primary: (notice) => notice.title,
        secondary: (notice) => notice.body,
        tertiary: (notice) => notice.user?.nickname ?? '所有账号',
      }}
      lead="进入每个账号的站内消息，登录的人在右上角看到。写给所有访客看的，请发在“公告”里。"
      empty="还没有发过通知。"
    >
      <DataTable.Col source="title" disableSort />
      <DataTable.Col source="body" disableSort />
      <DataTable.Col
        source="user"
        disableSort
        render={(notice: Announcement) => notice.user?.nickname ?? '所有账号'}
      />
      <DataTable.NumberCol source="reads" disableSort />
      <DataTable.Col
        source="createdAt"
        render={(notice: Announcement) => <TimeText at={notice.createdAt} />}
      />
      <DataTable.Col label="操作" disableSort>
        <DeleteWithConfirmButton
          label="撤回"
          redirect={false}
          confirmTitle="撤回这条通知？"
          confirmContent="没读的不会再看到，读过的也会消失。"
          mutationMode="pessimistic"
        />
      </DataTable.Col>
    </SectionList>
  );
}
