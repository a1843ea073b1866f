import type { Token } from 'markdown-it';
import type { IOptions } from 'sanitize-html';
import { ContentError } from './errors.ts';
import { methodFigure, type StrokeFigure, strokeFigure } from './strokes/stroke-figure.ts';
import type { Image } from './value-schemas.ts';

export interface RenderedBody {
  /** Sanitised; safe to insert into a page. */
  html: string;
  /** Plain text with blocks separated by line breaks, for search. */
  text: string;
  /** Links to this site. */
  links: string[];
  /** Picture paths that `imageOf` does not know. */
  missingImages: string[];
}

/** Loads a hundred modules, which visitors' requests do not need. */
async function load() {
  const [{ default: MarkdownIt }, { default: sanitizeHtml }] = await Promise.all([
    import('markdown-it'),
    import('sanitize-html'),
  ]);
  // Escapes raw HTML, so that only Markdown produces markup; the sanitizer is the second line of defence.
  return { markdown: new MarkdownIt({ html: false, linkify: false, typographer: false }), sanitizeHtml };
}
let libraries: ReturnType<typeof load> | undefined;

// The page renders the title as its only level-one heading.
const HEADINGS: Record<string, string> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h5', h6: 'h6' };

/** Figures of strokes by the mark of their code block. */
const FIGURES = { 笔顺: strokeFigure, 笔法: methodFigure };
const isFigure = (mark: string): mark is keyof typeof FIGURES => Object.hasOwn(FIGURES, mark);

const RULES: IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br'],
    ...['em', 'strong', 's', 'a', 'img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding', 'style'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
    h2: ['id'],
    h3: ['id'],
  },
  allowedStyles: { img: { 'background-color': [/^#[0-9a-f]{6}$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

const outside = (href: string): boolean => /^https?:\/\//i.test(href);

/**
 * Renders Markdown (CommonMark with tables and strike-through) to HTML. Level-two and level-three headings get ids
 * `s-1`, `s-2` … for a table of contents. A code block marked 笔顺 or 笔法 becomes a figure of strokes.
 * @param imageOf resolves the path of a picture; `null` leaves the picture out
 * @throws ContentError STROKES for a stroke block that cannot be drawn
 */
export async function renderMarkdown(
  source: string,
  imageOf: (src: string) => Image | null = () => null,
): Promise<RenderedBody> {
  libraries ??= load();
  const { markdown, sanitizeHtml } = await libraries;
  const tokens = markdown.parse(source, {});
  const links: string[] = [];
  const missingImages: string[] = [];
  const text: string[] = [];
  const figures: { at: number; figure: StrokeFigure }[] = [];
  let sections = 0;

  for (const [at, token] of tokens.entries()) {
    const mark = token.info.trim();
    const heading = HEADINGS[token.tag];
    if (heading !== undefined) {
      token.tag = heading;
      if (token.type === 'heading_open' && (heading === 'h2' || heading === 'h3'))
        token.attrSet('id', `s-${++sections}`);
    }
    const aligned = /^text-align:(left|right|center)$/.exec(attribute(token, 'style'));
    if (aligned) token.attrs = [['align', aligned[1] as string]];
    if (token.type === 'inline') {
      token.children = (token.children ?? []).flatMap((child) => inline(child));
      captioned(token, tokens[at - 1], tokens[at + 1]);
      text.push(words(token.children));
    } else if (token.type === 'fence' && isFigure(mark)) {
      if (token.level > 0) throw new ContentError('STROKES', `${mark}：不能放在列表或引文里`);
      const start = figures.reduce((sum, f) => sum + f.figure.characters, 1);
      const figure = FIGURES[mark](token.content, start);
      figures.push({ at, figure });
      text.push(figure.text);
    } else if (token.type === 'fence' || token.type === 'code_block') text.push(token.content);
  }
  return {
    html: rendered(),
    text: text
      .map((t) => t.trim())
      .filter(Boolean)
      .join('\n'),
    links,
    missingImages,
  };

  /**
   * Inserts the figures after sanitising: they are generated from validated characters, and the sanitizer would
   * strip their SVG.
   */
  function rendered(): string {
    const parts: string[] = [];
    let from = 0;
    for (const { at, figure } of [...figures, { at: tokens.length, figure: null }]) {
      const html = markdown.renderer.render(tokens.slice(from, at), markdown.options, {});
      parts.push(sanitizeHtml(html, RULES), figure?.html ?? '');
      from = at + 1;
    }
    return parts.join('');
  }

  function inline(token: Token): Token[] {
    if (token.type === 'link_open') {
      const href = attribute(token, 'href');
      if (outside(href)) token.attrSet('rel', 'noopener noreferrer nofollow');
      else if (!href.startsWith('mailto:') && !href.startsWith('#')) links.push(decoded(href));
    }
    if (token.type !== 'image') return [token];
    const src = decoded(attribute(token, 'src'));
    const image = imageOf(src);
    if (!image) {
      missingImages.push(src);
      return [];
    }
    token.attrSet('src', image.src);
    token.attrSet('width', String(image.width));
    token.attrSet('height', String(image.height));
    token.attrSet('loading', 'lazy');
    token.attrSet('decoding', 'async');
    if (image.tone !== undefined) token.attrSet('style', `background-color:${image.tone}`);
    return [token];
  }
}

/** Turns a paragraph that is a picture with a title into a figure with the title as its caption. */
function captioned(token: Token, open: Token | undefined, close: Token | undefined): void {
  const [image, ...others] = token.children ?? [];
  const caption = image?.type === 'image' ? attribute(image, 'title') : '';
  if (!image || caption === '' || others.length > 0) return;
  if (open?.type !== 'paragraph_open' || close?.type !== 'paragraph_close') return;
  open.tag = 'figure';
  close.tag = 'figure';
  image.attrs = (image.attrs ?? []).filter(([name]) => name !== 'title');
  const make = (type: string, tag: string, nesting: Token['nesting']): Token =>
    new (token.constructor as typeof Token)(type, tag, nesting);
  const text = make('text', '', 0);
  text.content = caption;
  token.children = [
    image,
    make('caption_open', 'figcaption', 1),
    text,
    make('caption_close', 'figcaption', -1),
  ];
}

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? '');

function words(tokens: readonly Token[]): string {
  return tokens
    .map((t) => {
      if (['softbreak', 'hardbreak', 'caption_open'].includes(t.type)) return '\n';
      return t.type === 'text' || t.type === 'code_inline' || t.type === 'image' ? t.content : '';
    })
    .join('');
}

/** Decodes percent-encoding; returns malformed input unchanged. */
function decoded(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
