import { stylesheet } from '@plinth/pages';
import { paletteRules } from './colors.js';

/** How much the picture of a cover is darkened, in steps of ten. */
function dimRules(): string {
  const steps = Array.from({ length: 11 }, (_, step) => step).filter((step) => step !== 5);
  return steps.map((step) => `.has-background-dim-${step * 10}{opacity:${step / 10}}`).join('');
}

/** Widest block that is aligned wide. */
export const WIDE_WIDTH = '64rem';

const LAYOUT = `.screen-reader-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
figure{margin:1.5rem 0}
figcaption{font-size:.875em;opacity:.8;text-align:center;margin-top:.5rem}
.alignwide,.alignfull{--w:min(100vw - 2rem,${WIDE_WIDTH});width:var(--w);max-width:none;margin-inline:calc(50% - var(--w)/2)}
.alignfull{--w:calc(100vw - 1.25rem);border-radius:0}
.aligncenter{margin-inline:auto;text-align:center}
.alignleft,.alignright{max-width:50%}
.alignleft{float:left;margin:.25rem 1.5rem 1rem 0}
.alignright{float:right;margin:.25rem 0 1rem 1.5rem}
@media(max-width:36rem){.alignleft,.alignright{float:none;max-width:100%;margin:1.5rem 0}}
.has-text-align-left{text-align:left}.has-text-align-center{text-align:center}.has-text-align-right{text-align:right}
.has-background:is(p,h1,h2,h3,h4,h5,h6,div,ul,ol){padding:1.25em 1.5em}
.has-drop-cap::first-letter{float:left;font-size:4.2em;line-height:.8;font-weight:300;margin:.08em .1em 0 0}
.is-layout-flex,.wp-block-group.is-nowrap{display:flex;flex-wrap:wrap;gap:1rem;align-items:center}.is-vertical{flex-direction:column;align-items:flex-start}
.is-content-justification-center{justify-content:center}.is-content-justification-right{justify-content:flex-end}.is-content-justification-space-between{justify-content:space-between}
.wp-block-columns{display:flex;gap:1.5rem;margin:1.5rem 0}
.wp-block-column{flex:1;min-width:0}
@media(max-width:36rem){.wp-block-columns:not(.is-not-stacked-on-mobile){flex-direction:column}}
.are-vertically-aligned-center{align-items:center}.are-vertically-aligned-bottom{align-items:flex-end}
.is-vertically-aligned-center{align-self:center}.is-vertically-aligned-bottom{align-self:flex-end}
.wp-block-spacer{clear:both}`;

const TEXTS = `.wp-block-quote{margin:1.5rem 0;padding:.25rem 0 .25rem 1.25rem;border-left:.25rem solid var(--accent)}
.wp-block-quote.is-style-large{font-size:1.4em;font-style:italic}
cite{display:block;font-size:.875em;font-style:normal;opacity:.8}
.wp-block-pullquote{padding:1.5rem 0;text-align:center;border:solid var(--line);border-width:.25rem 0}
.wp-block-pullquote blockquote{margin:0;font-size:1.4em}
.wp-block-separator{border:0;border-top:2px solid;width:6rem;margin:2rem auto;opacity:.4;clear:both}
.wp-block-separator.is-style-wide,.wp-block-separator.alignwide,.wp-block-separator.alignfull{width:auto}
.wp-block-separator.is-style-dots{border-top-style:dotted;border-top-width:.4rem}
.wp-block-table{overflow-x:auto}.wp-block-table td,.wp-block-table th{border:1px solid var(--line)}
.wp-block-table .has-fixed-layout{table-layout:fixed}.wp-block-table.is-style-stripes tbody tr:nth-child(odd){background:#8882}
.wp-block-code,.wp-block-preformatted,.wp-block-verse{overflow-x:auto;white-space:pre-wrap}
.wp-block-code{padding:1rem;border:1px solid var(--line);border-radius:.4rem}
.wp-block-verse{font-family:inherit}`;

const MEDIA = `audio,video{width:100%;height:auto}
.wp-block-image.is-style-rounded img{border-radius:100rem}
.wp-block-gallery{display:flex;flex-wrap:wrap;gap:.75rem}.wp-block-gallery>figure{position:relative;flex:1 0 calc(33.3% - .75rem);margin:0;display:flex;flex-direction:column}
.columns-1>figure{flex-basis:100%}.columns-2>figure{flex-basis:calc(50% - .75rem)}:is(.columns-4,.columns-5,.columns-6,.columns-7,.columns-8)>figure{flex-basis:calc(25% - .75rem)}
.wp-block-gallery img{width:100%;height:100%;object-fit:cover}.wp-block-gallery>figcaption{flex-basis:100%}
@media(max-width:36rem){.wp-block-gallery:not(.columns-1)>figure{flex-basis:calc(50% - .75rem)}}
.wp-block-cover{position:relative;display:flex;align-items:center;justify-content:center;min-height:24rem;padding:1.5rem;overflow:hidden;color:#fff;background:#222}
.wp-block-cover__image-background,.wp-block-cover__video-background{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;border-radius:0}
.wp-block-cover__background{position:absolute;inset:0;background:#000;opacity:.5}
${dimRules()}
.wp-block-cover__inner-container{position:relative;width:100%;z-index:1}
.wp-block-media-text{display:grid;grid-template-columns:1fr 1fr;gap:1.5rem;align-items:center;margin:1.5rem 0}
.wp-block-media-text.has-media-on-the-right .wp-block-media-text__media{order:1}.wp-block-media-text__media{margin:0}.wp-block-media-text__media img{width:100%}
@media(max-width:36rem){.wp-block-media-text.is-stacked-on-mobile{display:block}}
.wp-block-embed__wrapper iframe{width:100%;max-width:100%;border:0;min-height:10rem}
.wp-has-aspect-ratio iframe{height:auto;min-height:0;aspect-ratio:16/9}
.wp-embed-aspect-21-9 iframe{aspect-ratio:21/9}.wp-embed-aspect-4-3 iframe{aspect-ratio:4/3}.wp-embed-aspect-1-1 iframe{aspect-ratio:1}.wp-embed-aspect-9-16 iframe{aspect-ratio:9/16}
.wp-block-file{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}`;

const WIDGETS = `.wp-block-buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0}
.wp-block-button__link,.wp-block-file__button{display:inline-block;padding:.55rem 1.4rem;border-radius:.4rem;background-color:var(--accent);color:#fff;text-decoration:none;font-weight:600;text-align:center}
.is-style-outline>.wp-block-button__link{background:none;color:inherit;box-shadow:inset 0 0 0 2px}
.wp-block-button__width-25{width:calc(25% - .75rem)}.wp-block-button__width-50{width:calc(50% - .75rem)}.wp-block-button__width-75{width:calc(75% - .75rem)}.wp-block-button__width-100{width:100%}[class*=__width-] a{display:block}
.wp-block-search__label{font-weight:600;display:block}.wp-block-search__inside-wrapper{display:flex;flex-wrap:wrap;gap:.5rem}.wp-block-search__input{flex:1;min-width:8rem;font:inherit;padding:.5rem .6rem;border:1px solid var(--line);border-radius:.4rem;background:Canvas;color:CanvasText}.wp-block-search__button{margin:0}
.wp-block-latest-posts,.wp-block-latest-comments{list-style:none;padding:0}.wp-block-latest-posts>li,.wp-block-latest-comments>li{margin-bottom:1rem}
.wp-block-latest-posts.is-grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,12rem),1fr));gap:1.5rem}
.wp-block-latest-posts__post-date,.wp-block-latest-posts__post-author,.wp-block-latest-comments__comment-date{display:block;font-size:.875em;opacity:.8}
.wp-block-navigation ul{list-style:none;display:flex;flex-wrap:wrap;gap:0 1rem;margin:0;padding:0}
.wp-block-latest-comments__comment{display:flex;gap:.75rem}.wp-block-latest-comments article{flex:1;min-width:0}.avatar{border-radius:50%;flex:none}`;

/** How blocks look on the pages of the site, in light and in dark, from the width of a telephone on. */
export const blockStyle = stylesheet('blocks', [LAYOUT, TEXTS, MEDIA, WIDGETS, paletteRules()].join('\n'));
