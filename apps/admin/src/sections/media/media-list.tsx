import { Box, Typography } from '@mui/material';
import type { AdminMedia } from '@ziwan/contract/admin';
import { ListBase, Pagination, Title, useListContext, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { MediaThumb } from '../../media/media-thumb.tsx';
import { factsOf } from '../../media/upload.ts';
import { UploadButton } from '../../media/upload-button.tsx';
import { choicesOf, MEDIA_KINDS } from '../../texts/words.ts';
import { Empty } from '../../ui/empty.tsx';
import { ListFailed } from '../../ui/failed.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { chooseBy, searchBy } from '../../ui/filters.tsx';
import { usedWords } from './used-words.ts';

const filters = [
  searchBy('名称、说明'),
  chooseBy('kind', choicesOf(MEDIA_KINDS)),
  chooseBy('status', [{ id: 'deleted', name: '回收站' }]),
];

export default function MediaList() {
  return (
    <ListBase perPage={50} error={<ListFailed />} sort={{ field: 'createdAt', order: 'DESC' }}>
      <Files />
    </ListBase>
  );
}

function Files() {
  const { data, total, isPending, filterValues } = useListContext<AdminMedia>();
  const refresh = useRefresh();
  return (
    <>
      <Title title="媒体库" />
      <Box sx={{ color: 'text.secondary', pt: 2, maxWidth: '46em' }}>
        文章里的图片、视频与字幕。图片收 JPG、PNG、WebP，最多 10 MB；视频收 MP4，最多 64 MB。拍摄信息会去掉。
      </Box>
      <FilterBar filters={filters}>
        <UploadButton label="上传" variant="contained" onKept={() => refresh()} />
      </FilterBar>
      {!isPending && total === 0 && (
        <Empty
          words={<p>{filterValues?.status === 'deleted' ? '回收站里没有文件。' : '还没有图片和视频。'}</p>}
          filtered={Object.keys(filterValues ?? {}).length > 0}
        />
      )}
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        }}
      >
        {data?.map((media) => (
          <Box component="li" key={media.id}>
            <Box
              component={Link}
              to={`/media/${media.id}`}
              sx={{ display: 'block', textDecoration: 'none', '&:hover': { color: 'secondary.main' } }}
            >
              <MediaThumb media={media} />
              <Typography variant="body2" sx={{ pt: 0.5, overflowWrap: 'anywhere' }}>
                {media.title}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="div">
                {factsOf(media)}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {usedWords(media)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      <Pagination rowsPerPageOptions={[50, 100]} />
    </>
  );
}
