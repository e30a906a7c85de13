import type { Option, PictureOption } from '@plinth/pages/kit';
import type { TermChoice } from './choices.js';
import type { ProductFormTexts } from './form-texts.js';
import type { TypedProduct } from './values.js';

/** One field in which two forms differ: its label, and what stands in the other one. */
export type Difference = readonly [label: string, value: string];

interface Compared {
  readonly typed: TypedProduct;
  readonly now: TypedProduct;
  readonly terms: readonly TermChoice[];
  readonly pictures: readonly PictureOption[];
}

const TEXTS = [
  ...(['name', 'slug', 'description', 'short_description', 'sku', 'regular_price', 'sale_price'] as const),
  ...(['stock_quantity', 'download_limit', 'download_expiry', 'documents', 'menu_order'] as const),
];

const FLAGS = ['virtual', 'downloadable'] as const;

/** Browsers end lines otherwise than we do. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

function titlesOf(options: readonly Option[], values: readonly (string | number)[]): string {
  return values.map((value) => options.find((option) => option.value === String(value))?.title ?? value).join(', ');
}

function isSame(one: readonly unknown[] = [], other: readonly unknown[] = []): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

/** What the product is now where it is not what was typed, for whoever was late. */
export function differences({ typed, now, terms, pictures }: Compared, t: ProductFormTexts): Difference[] {
  const named = pictures.map(({ id, title }) => ({ value: String(id), title }));
  const found: (readonly [boolean, string, string])[] = [
    ...TEXTS.map((name) => [plain(now[name]) !== plain(typed[name]), t(name), now[name]] as const),
    [now.status !== typed.status, t('status'), t(`status_${now.status}`)],
    [now.stock_status !== typed.stock_status, t('stock_status'), t(`stock_${now.stock_status}`)],
    ...FLAGS.map((name) => [now[name] !== typed[name], t(name), t(now[name] ? 'yes' : 'no')] as const),
    [now.image !== typed.image, t('image'), now.image === 0 ? '' : titlesOf(named, [now.image])],
    [!isSame(now.pictures, typed.pictures), t('pictures'), titlesOf(named, now.pictures)],
    ...terms.map(({ taxonomy, options }) => {
      const [there, here] = [now.terms[taxonomy.name]?.chosen ?? [], typed.terms[taxonomy.name]?.chosen];
      return [!isSame(there, here), taxonomy.title, titlesOf(options, there)] as const;
    }),
  ];
  return found.flatMap(([differs, label, value]) => (differs ? [[label, value === '' ? t('nothing') : value]] : []));
}
