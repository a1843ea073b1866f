import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import { choicesOf, FONT_KINDS, FONT_LACKS, FONT_STATES } from '../../texts/words.ts';
import { chooseBy, searchBy } from '../../ui/filters.tsx';
import { OutcomeBar } from '../../ui/many/outcome-bar.tsx';
import { useMany } from '../../ui/many/use-many.ts';
import { SectionList } from '../../ui/section-list.tsx';
import { askUndo } from '../releases/together.tsx';
import { type FontCard, fontState } from './font-words.tsx';
import { callChangeFonts } from './many/change-fonts.ts';
import { ManyActs } from './many/many-acts.tsx';
import { Specimen } from './specimen.tsx';

const filters = [
  searchBy('名称、设计、地址', 240),
  chooseBy('state', choicesOf(FONT_STATES), 150),
  chooseBy('kind', choicesOf(FONT_KINDS)),
  chooseBy('lacking', choicesOf(FONT_LACKS), 160),
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
  const acts = useMany(callChangeFonts);
  return (
    <SectionList<FontCard>
      filters={filters}
      sort="-updatedAt"
      acts={<ManyActs acts={acts} />}
      notice={<OutcomeBar acts={acts} unit="款" asking={askUndo} />}
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
        tertiary: fontState,
      }}
      columns={[
        { source: 'nameZh', render: (font) => <Name font={font} size={28} /> },
        { source: 'nameEn', label: '名称与地址', sort: false, render: nameAndAddress },
        { source: 'state', sort: false, render: fontState, sx: { whiteSpace: 'nowrap' } },
        { source: 'faceCount', as: 'number', wide: true },
        { source: 'hanzi', as: 'number', wide: true },
        { source: 'downloads', as: 'number', wide: true },
        { source: 'updatedAt', as: 'time' },
      ]}
    />
  );
}

const nameAndAddress = ({ nameZh, id }: FontCard) => (
  <>
    {nameZh}
    <br />
    <span>{id}</span>
  </>
);
