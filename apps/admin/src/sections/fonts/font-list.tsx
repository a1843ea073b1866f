import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import { SectionList } from '../../ui/section-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { type FontCard, KIND_CHOICES, STATE_CHOICES, StateText } from './font-words.tsx';
import { Specimen } from './specimen.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称、设计、地址" sx={{ width: 240 }} />,
  <SelectInput
    key="state"
    source="state"
    alwaysOn
    choices={STATE_CHOICES}
    emptyText="全部"
    sx={{ width: 150 }}
  />,
  <SelectInput
    key="kind"
    source="kind"
    alwaysOn
    choices={KIND_CHOICES}
    emptyText="全部"
    sx={{ width: 120 }}
  />,
];

const Name = ({ font, size }: { font: FontCard; size: number }) => (
  <Specimen
    font={font.id}
    face={font.face?.id ?? null}
    weight={font.face?.weight}
    stamp={font.updatedAt}
    text={font.nameZh}
    sx={{ fontSize: size }}
  />
);

export default function FontList() {
  return (
    <SectionList<FontCard>
      filters={filters}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      actions={
        <Button
          component={Link}
          to="/fonts/upload"
          variant="contained"
          startIcon={<Upload aria-hidden="true" />}
        >
          上传字体
        </Button>
      }
      lead="发布与没发布的都在这里。草稿和下架的字体，访客在哪里都看不到。"
      phone={{
        primary: (font) => <Name font={font} size={26} />,
        secondary: (font) => `${font.nameZh} · ${font.faceCount} 款 · ${font.hanzi} 汉字`,
        tertiary: (font) => <StateText {...font} />,
      }}
    >
      <DataTable.Col source="nameZh" render={(font: FontCard) => <Name font={font} size={28} />} />
      <DataTable.Col
        source="nameEn"
        label="名称与地址"
        disableSort
        render={(font: FontCard) => (
          <>
            {font.nameZh}
            <br />
            <span>{font.id}</span>
          </>
        )}
      />
      <DataTable.Col source="state" disableSort render={(font: FontCard) => <StateText {...font} />} />
      <DataTable.NumberCol source="faceCount" />
      <DataTable.NumberCol source="hanzi" />
      <DataTable.NumberCol source="downloads" />
      <DataTable.Col source="updatedAt" render={(font: FontCard) => <TimeText at={font.updatedAt} />} />
    </SectionList>
  );
}
