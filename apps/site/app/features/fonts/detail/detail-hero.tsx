import { FONT_SECTIONS, type FontDetail, type FontResource } from '@ziwan/contract';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { Download } from '../../../ui/icons/download.ts';
import { FavouriteButton } from '../../people/favourites/favourite-button.tsx';
import { ShareButton } from '../../reading/share/share-button.tsx';
import { OFFERS, offerOf } from '../download/offer.ts';
import { ImageViewer } from '../image-viewer/image-viewer.tsx';
import { LicenceSeals } from '../licence/licence-seals.tsx';
import { Portrait } from '../portrait/portrait.tsx';
import { weightsAndAxes } from '../weights-and-axes/weights-and-axes.ts';
import { percent } from './coverage-report.tsx';
import styles from './detail-hero.module.css';
import { DetailName } from './detail-name.tsx';
import { otherName } from './detail-text.ts';

interface DetailHeroProps {
  font: FontDetail;
  face: FontResource;
  sample: string;
  compare: ReactNode;
}

/** The name set in the font, its maker, permissions and actions. */
export function DetailHero({ font, face, sample, compare }: DetailHeroProps) {
  const makers = [...new Set([font.designer, font.foundry, font.year])].filter(Boolean);
  const offer = offerOf(font);
  const section = FONT_SECTIONS[font.kind];
  return (
    <header className={styles.hero} data-portrait={font.portrait === null ? undefined : ''}>
      <nav className={styles.crumbs} aria-label="所在位置">
        <a href={section.path}>{section.name}</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{font.nameZh}</span>
      </nav>
      <DetailName font={font} />
      {font.portrait !== null && (
        <div className={styles.portrait}>
          <Portrait font={font} first />
        </div>
      )}
      <div className={styles.row}>
        <div className={styles.who}>
          <p>
            {otherName(font) && <span lang="en">{otherName(font)}</span>}
            {makers.length > 0 && <span>{makers.join(' · ')}</span>}
          </p>
          <p>
            <span>{weightsAndAxes(font)}</span>
            <span>{font.hanziCount > 0 ? `${grouped(font.hanziCount)} 个汉字` : scriptOf(font)}</span>
            {font.coverage.total > 0 && (
              <span>
                {font.coverage.name} {percent(font.coverage.have, font.coverage.total)}
              </span>
            )}
            {font.downloads > 0 && <span>下载 {grouped(font.downloads)} 次</span>}
          </p>
          <LicenceSeals licence={font.licenceDetail} />
        </div>
        <div className={styles.actions} data-controls="">
          <a className={buttonClass(offer === 'open' ? 'solid' : 'line')} href="#download">
            {offer === 'open' && <Download size={16} aria-hidden="true" />}
            {OFFERS[offer].word}
          </a>
          {offer === 'open' && (
            <a className={buttonClass('line')} href={`/studio?face=${encodeURIComponent(face.fontGNo)}`}>
              做标题
            </a>
          )}
          <FavouriteButton kind="fonts" id={font.fontGNo} name={font.nameZh} framed />
          <ImageViewer font={font} face={face} sample={sample} />
          <ShareButton title={`${font.nameZh} · 字玩`} />
          {compare}
        </div>
      </div>
    </header>
  );
}

/** 「泰文字体」, by the tag of the family's script. */
const scriptOf = ({ tags }: Pick<FontDetail, 'tags'>): string =>
  `${tags.find(({ type }) => type === 'script')?.dictName ?? '西文'}字体`;
