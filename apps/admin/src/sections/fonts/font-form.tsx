import { Box, Button, Typography } from '@mui/material';
import { FONT_LIMITS } from '@ziwan/contract/admin';
import { COVERS, coversFor } from '@ziwan/contract/covers';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  DateInput,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
  useGetList,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { webAddress } from '../../inputs/web-address.ts';
import { changeMistake } from '../../texts/licence-change.ts';
import { choicesOf, FONT_KINDS, REFERENCE_TYPES, SCRIPTS } from '../../texts/words.ts';
import { CoverPicture } from './cover-picture.tsx';
import type { DrawnCover } from './covers.ts';
import { type Font, leadOf, Part } from './font-words.tsx';
import { useDrawn } from './specimens.ts';
import { SuggestedTags } from './suggested-tags.tsx';

/**
 * Requires both members of a licence change. Only the server knows if the licence differs from the one in force.
 */
const halfChange = (_: unknown, typed: Font) => changeMistake(typed.licenceChange, true);

/** Puts inputs side by side on wide screens. */
function Row({ children }: { children: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}

/** Adds the name in the address to the aliases, unsaved: a task of the dashboard opens the form so. */
function useNameInAddress() {
  const name = useSearchParams()[0].get('alias')?.trim();
  const { getValues, setValue } = useFormContext<Font>();
  useEffect(() => {
    if (!name) return;
    // The form takes up its record in an effect of its own, after this one.
    const later = setTimeout(() => {
      const listed = (getValues('aliases') ?? '').split('、').filter(Boolean);
      if (!listed.includes(name)) setValue('aliases', [...listed, name].join('、'), { shouldDirty: true });
    });
    return () => clearTimeout(later);
  }, [name, getValues, setValue]);
}

export function FontForm({ font }: { font: Font }) {
  useNameInAddress();
  const other = font.publishedAt !== null;
  return (
    <Box sx={{ maxWidth: 860 }}>
      <Part title="名称">
        <Row>
          <TextInput
            source="nameZh"
            helperText={font.origins.nameZh}
            validate={[required(), maxLength(60)]}
          />
          <TextInput source="nameEn" helperText={font.origins.nameEn} validate={maxLength(80)} />
          <TextInput
            source="aliases"
            helperText="大家还怎么叫它：英文名、旧名、简称、繁体；用顿号隔开，搜索找得到"
            validate={maxLength(400)}
          />
          <SelectInput source="kind" choices={choicesOf(FONT_KINDS)} validate={required()} />
          <SelectInput
            source="script"
            choices={choicesOf(SCRIPTS)}
            emptyText="按字体里有的字判断"
            helperText={false}
          />
        </Row>
        <Tags font={font} />
        <TextInput source="about" multiline minRows={3} validate={maxLength(2000)} />
      </Part>

      <Part title="样子">
        <SampleLine font={font} />
        <SelectInput
          source="cover"
          choices={choicesOf(COVERS)}
          emptyText="按标签选"
          helperText="字体页头上和大图列表里的画，由字体自己写的字画成"
        />
        <Cover font={font} />
      </Part>

      <Part title="作者">
        <Row>
          <TextInput source="designer" helperText={font.origins.designer} validate={maxLength(200)} />
          <TextInput source="foundry" helperText={font.origins.foundry} validate={maxLength(120)} />
          <ReferenceInput source="brandNumber" reference="brands" perPage={100}>
            <AutocompleteInput optionText="name" filterToQuery={(q: string) => ({ q })} />
          </ReferenceInput>
          <NumberInput
            source="year"
            helperText={font.origins.year}
            validate={[minValue(1900), maxValue(2100)]}
          />
        </Row>
        <TextInput source="copyright" helperText={font.origins.copyright} validate={maxLength(1000)} />
      </Part>

      <Part title="授权">
        <ReferenceInput
          source="licenceId"
          reference="licences"
          perPage={100}
          sort={{ field: 'name', order: 'ASC' }}
        >
          <SelectInput optionText="name" helperText={font.origins.licenceId} validate={required()} />
        </ReferenceInput>
        <LicenceText inFont={font.fullTextInFont} />
        <TextInput
          source="licenceEvidence"
          multiline
          helperText="凭什么这样写：合同、邮件、网页。只有后台的人看得到"
          validate={maxLength(2000)}
        />
        {other && (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ pt: 2 }}>
              发布过的字体换授权或改全文，要写明从哪天起、改了什么。发布后先公布，到那一天（站点时区）自动生效，此前仍按现行的授权；下载过的人会收到消息，旧的全文一直留着。要撤回还没有生效的变化，换回现行的授权再发布一次。
            </Typography>
            <Row>
              <DateInput source="licenceChange.effectiveOn" validate={halfChange} />
              <TextInput source="licenceChange.changes" validate={[maxLength(500), halfChange]} />
            </Row>
          </>
        )}
        <TextArrayInput source="reservedFontNames" helperText="改过的版本不许再用的名字；输入一个按回车" />
        <StatedNames stated={font.unlistedReservedNames} />
      </Part>

      <Part title="来源">
        <Row>
          <TextInput source="sourceName" validate={[required(), maxLength(120)]} />
          <TextInput
            source="sourceVersion"
            helperText={font.origins.sourceVersion}
            validate={maxLength(120)}
          />
          <TextInput source="sourceUrl" validate={webAddress} />
          <TextInput
            source="officialDownload"
            helperText="填了它，下载按钮就带访客去这里"
            validate={webAddress}
          />
          <TextInput
            source="assembledFrom"
            helperText="由别的字体的切片拼合、改名而成时，写原来的名字"
            validate={maxLength(120)}
          />
        </Row>
      </Part>

      <Part title="获奖、案例、视频">
        <ArrayInput source="references" label={false}>
          <SimpleFormIterator
            inline
            fullWidth
            disableClear
            addButton={<Button startIcon={<Plus aria-hidden="true" />}>加一条</Button>}
          >
            <SelectInput
              label="种类"
              source="type"
              choices={choicesOf(REFERENCE_TYPES)}
              defaultValue="award"
              sx={{ width: 110 }}
              helperText={false}
            />
            <TextInput
              label="标题"
              source="title"
              validate={[required(), maxLength(200)]}
              helperText={false}
            />
            <TextInput label="说明" source="note" validate={maxLength(300)} helperText={false} />
            <TextInput label="网址" source="url" validate={webAddress} helperText={false} />
          </SimpleFormIterator>
        </ArrayInput>
      </Part>
    </Box>
  );
}

/** The line of its specimens, with what the font lacks of it. */
function SampleLine({ font }: { font: Font }) {
  const line = (useWatch<Font, 'sampleLine'>({ name: 'sampleLine' }) ?? '').trim();
  const lead = leadOf(font);
  const { drawn } = useDrawn(
    lead && line !== '' ? { font: font.id, face: lead.id, text: line, stamp: font.updatedAt } : null,
    400,
  );
  const missing = line === '' ? '' : (drawn?.missing ?? '');
  return (
    <TextInput
      source="sampleLine"
      helperText={
        missing === '' ? (
          '访客还没写字时，列表和字体页排这一行；空着就用站上的样字'
        ) : (
          <Box component="span" sx={{ color: 'error.main' }}>
            这款字体写不出「{missing}」：访客看到的会是站上的样字
          </Box>
        )
      }
      validate={maxLength(FONT_LIMITS.sampleLine)}
    />
  );
}

/** The cover that is chosen, or that the site would choose. */
function Cover({ font }: { font: Font }) {
  const [cover, kind, tags, script] = useWatch<Font, ['cover', 'kind', 'tags', 'script']>({
    name: ['cover', 'kind', 'tags', 'script'],
  });
  const [drawn, setDrawn] = useState<DrawnCover | null | undefined>(undefined);
  const lead = leadOf(font);
  if (!lead || !kind) return null;
  const covers = [...new Set([...(cover ? [cover] : []), ...coversFor(kind, tags ?? [])])];
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <CoverPicture
        wanted={{ font: font.id, face: lead.id, covers, script: script || null, stamp: font.updatedAt }}
        width={320}
        onDrawn={setDrawn}
      />
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ pt: 0.5 }}>
        {drawn === undefined
          ? '正在画'
          : drawn === null
            ? '哪一景里的字都写不全，页面上不放封面'
            : cover && drawn.cover !== cover
              ? `「${COVERS[cover]}」里的字写不全，访客看到的是${COVERS[drawn.cover]}`
              : `${cover ? '' : '按标签选的：'}${COVERS[drawn.cover]}`}
      </Typography>
    </Box>
  );
}

/** Offers the reserved names that the licence or the font states. */
function StatedNames({ stated }: { stated: readonly string[] }) {
  const { setValue } = useFormContext<Font>();
  const listed = useWatch<Font, 'reservedFontNames'>({ name: 'reservedFontNames' }) ?? [];
  const missing = stated.filter((name) => !listed.includes(name));
  if (missing.length === 0) return null;
  return (
    <Button
      startIcon={<Plus aria-hidden="true" />}
      onClick={() => setValue('reservedFontNames', [...listed, ...missing], { shouldDirty: true })}
    >
      授权全文或字体里写着：{missing.join('、')}，填进来
    </Button>
  );
}

/** Tags of style and use; the server derives all others from the font and its licence. */
function Tags({ font }: { font: Font }) {
  const { data } = useGetList('dictionary', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'sort', order: 'ASC' },
  });
  const choices = (data ?? []).filter((tag) => tag.type === 'style' || tag.type === 'use');
  return (
    <>
      <AutocompleteArrayInput source="tags" choices={choices} optionText="name" />
      <SuggestedTags font={font} nameOf={(id) => choices.find((tag) => tag.id === id)?.name} />
    </>
  );
}

/**
 * The licence's text, typed, read from a local file, or taken from the font.
 * @param inFont the whole text in the font's name table, if it has one
 */
function LicenceText({ inFont }: { inFont: string | null }) {
  const { setValue } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (!file || file.size > FONT_LIMITS.licenceText * 4) return;
    const text = new TextDecoder().decode(await file.arrayBuffer());
    setValue('licenceText', text.slice(0, FONT_LIMITS.licenceText), { shouldDirty: true });
  };
  return (
    <>
      <TextInput
        source="licenceText"
        multiline
        minRows={4}
        maxRows={16}
        helperText="访客下载时附在压缩包里；没有全文就不提供下载和嵌入"
        validate={maxLength(FONT_LIMITS.licenceText)}
      />
      <input
        ref={input}
        type="file"
        accept=".txt,.md,text/plain"
        hidden
        aria-label="授权全文的文件"
        onChange={(event) => {
          read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>从文本文件读入</Button>
      {inFont && (
        <>
          <Button
            onClick={() =>
              setValue('licenceText', inFont.slice(0, FONT_LIMITS.licenceText), { shouldDirty: true })
            }
          >
            用字体里写的
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ maxHeight: '8lh', overflow: 'auto' }}>
            字体里写着：{inFont}
          </Typography>
        </>
      )}
    </>
  );
}
