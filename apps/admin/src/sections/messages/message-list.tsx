import { Box } from '@mui/material';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { type Message, STATUS_CHOICES, StatusText } from './message-words.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="内容、称呼、主题" sx={{ width: 260 }} />,
  <SelectInput
    key="status"
    source="status"
    alwaysOn
    choices={STATUS_CHOICES}
    emptyText="全部"
    sx={{ width: 120 }}
  />,
];

export default function MessageList() {
  return (
    <SectionList<Message>
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      rowClick="show"
      phone={{
        primary: (message) => message.topic,
        secondary: (message) => message.content.slice(0, 60),
        tertiary: (message) => <StatusText {...message} />,
      }}
      empty="还没有人留言。访客在“联系我们”页写的话会到这里。"
    >
      <DataTable.Col source="topic" disableSort sx={{ whiteSpace: 'nowrap' }} />
      <DataTable.Col
        source="content"
        disableSort
        render={(message: Message) => (
          <Box
            component="span"
            sx={{
              display: '-webkit-box',
              WebkitLineClamp: 2,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
            }}
          >
            {message.content}
          </Box>
        )}
      />
      <DataTable.Col source="name" />
      <DataTable.Col source="status" render={(message: Message) => <StatusText {...message} />} />
      <DataTable.Col source="createdAt" render={(message: Message) => <TimeText at={message.createdAt} />} />
    </SectionList>
  );
}
