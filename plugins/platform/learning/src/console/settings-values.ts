import { type ArgumentsOf, type CallContext, choice, Type } from '@plinth/kernel';
import { isBlank, sanitizeText, slugify } from '@plinth/kernel/text';
import type { Mistake } from '@plinth/pages/kit';
import { COURSE_STATUSES, type Course, type CourseChanges } from '../ports.js';
import { settings } from '../settings.js';
import { mayChooseCover } from './covers.js';
import { priceField, typedPrice } from './prices.js';
import { builderTexts } from './texts.js';

/** How people get into a course: on their own, by asking, or only when somebody enrolls them. */
export const ENROLLMENT_MODES = ['open', 'request', 'closed'] as const;

const MAX_TITLE_LENGTH = 200;
const MAX_SUMMARY_LENGTH = 500;
const MAX_URL_LENGTH = 191;
const MAX_ID = 2_147_483_647;

/** Longer than what is saved, so that a text that is too long comes back in its field. */
const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });

/** The fields of the settings of a course. */
export const settingsArguments = {
  title: text(10_000, 'The title.'),
  slug: text(2_000, 'The last part of its URL; made from the title if left blank.'),
  summary: text(10_000, 'Plain text for lists.'),
  description: text(1_000_000, 'HTML.'),
  status: choice(COURSE_STATUSES, { default: 'draft', description: 'Whether learners see it.' }),
  enrollment: choice(ENROLLMENT_MODES, { default: 'request', description: 'How people get into the course.' }),
  price: text(40, 'An amount; blank for a free course.'),
  checkout_url: text(2_000, 'Where the course is bought.'),
  certificate: Type.Boolean({ default: false, description: 'Whether learners who complete it get a certificate.' }),
  certificate_title: text(10_000, 'The title of the certificate.'),
  image: Type.Integer({ default: 0, minimum: 0, maximum: MAX_ID, description: 'The cover image; 0 for none.' }),
};

/** The settings of a course as they are in the form. */
export type TypedSettings = ArgumentsOf<typeof settingsArguments>;

/** The form of a new course. */
export const NEW_COURSE: TypedSettings = {
  ...{ title: '', slug: '', summary: '', description: '', status: 'draft', enrollment: 'request' },
  ...{ price: '', checkout_url: '', certificate: false, certificate_title: '', image: 0 },
};

/** The settings of a course as the form first shows them. */
export function typedSettings(course: Course): TypedSettings {
  const { certificate, checkoutUrl, description, imageId, isOpen, slug, status, summary, takesRequests, title } =
    course;
  return {
    ...{ title, slug, summary, description, status, image: imageId, checkout_url: checkoutUrl },
    ...{ certificate: certificate !== '', certificate_title: certificate, price: priceField(course) },
    enrollment: isOpen ? 'open' : takesRequests ? 'request' : 'closed',
  };
}

/** The currency that a price is typed in. */
export function currencyFor({ settings: read }: Pick<CallContext, 'settings'>, course: Course | undefined): string {
  return course?.currency || read(settings).currency;
}

type Wrong = (field: keyof TypedSettings, message: string) => void;

function checkTexts(call: CallContext, typed: TypedSettings, wrong: Wrong): void {
  const t = builderTexts.in(call.site.language);
  const { certificate_title: certificate, checkout_url: checkout, slug, summary, title } = typed;
  if (isBlank(sanitizeText(title))) wrong('title', t('title_missing'));
  if (title.trim().length > MAX_TITLE_LENGTH) wrong('title', t('too_long', { count: MAX_TITLE_LENGTH }));
  if (summary.trim().length > MAX_SUMMARY_LENGTH) wrong('summary', t('too_long', { count: MAX_SUMMARY_LENGTH }));
  if (certificate.trim().length > MAX_TITLE_LENGTH)
    wrong('certificate_title', t('too_long', { count: MAX_TITLE_LENGTH }));
  if (typed.certificate && isBlank(sanitizeText(certificate))) wrong('certificate_title', t('certificate_missing'));
  if (slug.trim() !== '' && slugify(slug) === '') wrong('slug', t('slug_wrong'));
  const isUrl = /^(?:https?:\/\/[^\s/]\S*|\/(?![/\\])\S*)$/i.test(checkout.trim());
  if (checkout.trim() !== '' && (!isUrl || checkout.trim().length > MAX_URL_LENGTH))
    wrong('checkout_url', t('checkout_wrong', { count: MAX_URL_LENGTH }));
}

/** What was typed as changes of a course, or everything that is wrong with it. */
export async function readSettings(
  call: CallContext,
  course: Course | undefined,
  typed: TypedSettings,
): Promise<{ readonly changes: CourseChanges & { readonly title: string }; readonly mistakes: readonly Mistake[] }> {
  const t = builderTexts.in(call.site.language);
  const mistakes: Mistake[] = [];
  const wrong: Wrong = (name, message) => mistakes.push({ name, message });
  checkTexts(call, typed, wrong);
  const currency = currencyFor(call, course);
  const price = typedPrice(typed.price, currency);
  if (price === undefined) wrong('price', t('price_wrong'));
  const isPublished = typed.status === 'publish' && course?.status !== 'publish';
  if (isPublished && !call.caller.can('publish_courses')) wrong('status', t('status_wrong'));
  if (!(await mayChooseCover(call, typed.image, course?.imageId ?? 0))) wrong('image', t('cover_wrong'));
  const { title, summary, description, status, enrollment } = typed;
  const slug = slugify(typed.slug.trim() === '' ? title : typed.slug);
  return {
    changes: {
      ...{ title, summary, description, status, imageId: typed.image, price: price ?? null, currency },
      ...(slug === '' ? {} : { slug }),
      ...{ isOpen: enrollment === 'open', takesRequests: enrollment !== 'closed' },
      certificate: typed.certificate ? typed.certificate_title : '',
      checkoutUrl: typed.checkout_url.trim(),
    },
    mistakes,
  };
}
