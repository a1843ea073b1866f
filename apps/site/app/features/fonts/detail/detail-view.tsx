import type { FontDetail, FontResource } from '@ziwan/contract';
import { memo, useEffect, useState } from 'react';
import { useLoaderData, useLocation, useParams } from 'react-router';
import { grouped } from '../../../ui/grouped.ts';
import { PARTS, settles } from '../../../ui/settled.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { DownloadList } from '../download/download-list.tsx';
import { Editor } from '../editor/editor.tsx';
import { GlyphSection } from '../glyphs/glyph-section.tsx';
import { LicencePassport } from '../licence/licence-passport.tsx';
import { placeHref } from '../map/map-address.ts';
import { weightsAndAxes } from '../weights-and-axes/weights-and-axes.ts';
import { CoverageReport } from './coverage-report.tsx';
import { DetailHero } from './detail-hero.tsx';
import { CURRENT_FONT, faceOf, sampleOf } from './detail-text.ts';
import { EmbedPanel } from './embed-panel.tsx';
import { embedRefusal } from './embed-refusal.ts';
import { Facts } from './facts.tsx';
import { Family } from './family.tsx';
import type { DetailData } from './load-detail.ts';
import { Preview } from './preview.tsx';
import { References } from './references.tsx';
import { Related } from './related.tsx';
import { Section, Sections } from './section.tsx';
import { UseRows, UseTiles, UseWords } from './uses.tsx';

/** @returns `9 个字重`, or `可变 · 字重 100–900，9 种预设` for a variable face with named instances */
function familySize(font: FontDetail): string {
  const instances = font.childFontResource.reduce((n, f) => n + f.instances.length, 0);
  return instances > 0 ? `${weightsAndAxes(font)}，${instances} 种预设` : weightsAndAxes(font);
}

/** The page of a family. Keyed by family, so no state is carried over. */
export function DetailView() {
  const { font, spelt } = useLoaderData() as DetailData;
  const { id = '' } = useParams();
  const { hash } = useLocation();
  return <Detail key={font.fontGNo} font={font} spelt={spelt} id={id} hash={hash} />;
}

interface DetailProps extends Pick<DetailData, 'font' | 'spelt'> {
  id: string;
  hash: string;
}

/** Takes no part in typing: what draws the text follows it by itself. */
const Detail = memo(function Detail({ font, spelt, id, hash }: DetailProps) {
  const first = faceOf(font, id);
  const [face, setFace] = useState<FontResource | undefined>(first);
  const sample = sampleOf(font);

  useEffect(() => {
    // Compared in encoded form: a hash may not be decodable.
    const found = font.childFontResource.find(
      (f) =>
        hash === `#${CURRENT_FONT}${encodeURIComponent(f.fontGNo)}` ||
        hash === `#${CURRENT_FONT}${f.fontGNo}`,
    );
    if (found) setFace(found);
  }, [hash, font]);

  if (!face) return null;
  const faces = font.childFontResource;
  const told = font.useTotals.articles + font.useTotals.baike;
  const several = faces.length > 1 || faces.some((f) => f.instances.length > 1);
  return (
    <article ref={settles} className={PARTS}>
      <DetailHero font={font} face={face} sample={sample} compare={<CompareButton font={font} framed />} />
      <Sections>
        <Section id="preview" title="预览">
          {/* A family with one face has no face list; its link points here. */}
          <div id={several ? undefined : CURRENT_FONT + face.fontGNo}>
            <Preview face={face} sample={sample} />
          </div>
        </Section>
        <Section id="editor" title="编辑器" tool>
          <Editor key={face.fontGNo} font={font} face={face} sample={sample} />
        </Section>
        {several && (
          <Section id="family" title="字族" aside={familySize(font)}>
            <Family font={font} current={face.fontGNo} sample={sample} onChoose={setFace} />
          </Section>
        )}
        <Section id="glyphs" title="字形" aside={`${grouped(face.characterCount)} 个字符`}>
          <GlyphSection key={face.fontGNo} face={face} />
        </Section>
        <Section id="coverage" title="覆盖" aside="按外形计数">
          <CoverageReport gno={font.fontGNo} report={font.coverageReport} spelt={spelt} />
        </Section>
        <Section id="licence" title="授权">
          <LicencePassport licence={font.licenceDetail} />
        </Section>
        <Section id="download" title="下载">
          <DownloadList font={font} licence={false} />
        </Section>
        <Section id="info" title="信息">
          <Facts font={font} face={face} />
        </Section>
        <Section id="embed" title="嵌入" tool>
          <EmbedPanel font={font} face={face} refusal={embedRefusal(font)} />
        </Section>
        {font.awards.length > 0 && (
          <Section id="awards" title="获奖">
            <References items={font.awards} />
          </Section>
        )}
        {font.cases.length > 0 && (
          <Section id="cases" title="用它的作品" aside={`${font.useTotals.cases} 件`}>
            <UseTiles uses={font.cases} font={font} ratio={8 / 5} />
          </Section>
        )}
        {font.videos.length > 0 && (
          <Section id="videos" title="视频里的它" aside={`${font.useTotals.videos} 个`}>
            <UseTiles uses={font.videos} font={font} ratio={16 / 9} />
          </Section>
        )}
        {told > 0 && (
          <Section id="articles" title="讲到它的文章" aside={`${told} 篇`}>
            {font.articles.length > 0 && <UseRows uses={font.articles} />}
            {font.baike.length > 0 && <UseWords uses={font.baike} total={font.useTotals.baike} />}
          </Section>
        )}
        {font.collections.length > 0 && (
          <Section id="collections" title="收进它的专辑" aside={`${font.useTotals.collections} 辑`}>
            <UseRows uses={font.collections} />
          </Section>
        )}
        {font.related.length > 0 && (
          <Section
            id="related"
            title="相似字体"
            aside={font.hanziCount > 0 && <a href={placeHref(font.fontGNo)}>在字体地图上看</a>}
          >
            <Related font={font} sample={sample} />
          </Section>
        )}
      </Sections>
    </article>
  );
});
