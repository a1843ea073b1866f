import type { DataOf } from '@ziwan/contract';
import type { boardList } from '@ziwan/contract/admin';
import { DeleteWithConfirmButton } from 'react-admin';
import { searchBy } from '../../ui/filters.tsx';
import { SectionList } from '../../ui/section-list.tsx';

type Board = DataOf<typeof boardList>['records'][number];

const titlesOf = ({ titles }: Board) => titles.map((title) => `「${title}」`).join('');
const ownerOf = ({ owner }: Board) => owner?.nickname ?? '没有登录';

export const list = () => (
  <SectionList<Board>
    filters={[searchBy('问的话、谁做的', 240)]}
    sort="-createdAt"
    rowClick={false}
    lead="访客在题字台把几个标题放上比稿板，发链接请人投票，90 天后自动删掉。有人投诉的，在这里收走。"
    empty="还没有人做过比稿板。"
    phone={{ primary: titlesOf, secondary: ({ question }) => question, tertiary: ownerOf }}
    columns={[
      { source: 'question', sort: false },
      { source: 'titles', sort: false, render: titlesOf },
      { source: 'owner', sort: false, render: ownerOf },
      { source: 'votes', as: 'number' },
      { source: 'createdAt', as: 'time' },
      { label: '操作', sort: false, render: () => withdraw },
    ]}
  />
);

const withdraw = (
  <DeleteWithConfirmButton
    label="收走"
    redirect={false}
    confirmTitle="收走这块比稿板？"
    confirmContent="链接再也打不开，标题和票都没有了，找不回来。"
    mutationMode="pessimistic"
  />
);
