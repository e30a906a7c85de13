import { type CallContext, type RestResponse, redirect, Type } from '@plinth/kernel';
import { REST_SURFACE } from '@plinth/kernel/administration';
import { htmlToText, isBlank, sanitizeText } from '@plinth/kernel/text';
import { nonceField, type Refused, refusedFor, type SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonLink,
  Form,
  Heading,
  type Mistake,
  Notice,
  RefusedNotice,
  SelectField,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { CATALOG, type Category, type ListingType } from '../catalog/catalog.js';
import type { Allowance } from '../hooks.js';
import type { Duplicate } from '../listings/duplicates.js';
import type { Basics } from '../listings/editing.js';
import type { ListingStatus } from '../listings/listing.js';
import { emailRefusal } from '../listings/submit.js';
import { ADDRESSES } from '../pages/addresses.js';
import { AllowanceNote, allowancesOf } from '../pages/allowances.js';
import { keptRefusal } from '../pages/refusal.js';
import { fieldsSent, isVideo, placeSent } from './step-fields.js';
import { duplicatesOf, showStep, WRITE_ACTION } from './step-frame.js';
import { CategoryField, DetailFields, Duplicates, PlaceFields, Trap } from './submit-fields.js';
import { submitTexts } from './submit-texts.js';

const text = (maxLength: number, description: string) => Type.String({ default: '', maxLength, description });

/** What a visitor sends beside the basics, all at once. */
export const guestArguments = {
  description: text(100_000, 'What it is.'),
  tags: text(2_000, 'Words that tell more.'),
  video: text(4_000, 'Address of a video.'),
  location: text(1_000, 'Town or region.'),
  address: text(2_000, 'Street and number.'),
  lat: text(50, 'Degrees north.'),
  lng: text(50, 'Degrees east.'),
  guest_name: text(1_000, 'Name of a visitor.'),
  email: text(1_000, 'Address of a visitor.'),
  hp_field: text(1_000, 'Left empty by people.'),
  act: text(20, 'Which button of the form of a visitor was pressed: `kind` only shows what the kind asks.'),
};

type Sent = Basics & Readonly<Record<Exclude<keyof typeof guestArguments, 'act'>, string>>;

interface GuestView {
  readonly sent: Sent;
  readonly fields: Readonly<Record<string, string>>;
  readonly type: ListingType | undefined;
  readonly types: readonly ListingType[];
  readonly categories: readonly Category[];
  readonly allowances: readonly Allowance[];
  readonly duplicates: readonly Duplicate[];
  readonly refused: Refused | undefined;
  readonly done: string | undefined;
}

const EMPTY: Sent = {
  ...{ title: '', listing_type: '', category: 0, confirmed_not_duplicate: false, duplicate_explanation: '' },
  ...{ description: '', tags: '', video: '', location: '', address: '', lat: '', lng: '' },
  ...{ guest_name: '', email: '', hp_field: '' },
};

/** What kind it is, and the button that shows what that kind asks. It sends nothing in: what was typed stays. */
function Kinds({ type, types }: GuestView) {
  const t = useTexts(submitTexts);
  if (types.length === 0) return null;
  return (
    <div class="listing-kind">
      <SelectField
        name="listing_type"
        label={t('kind')}
        value={type?.slug ?? ''}
        options={[{ value: '', title: t('later') }, ...types.map(({ name, slug }) => ({ value: slug, title: name }))]}
        required
      />
      <Button kind="quiet" name="act" value="kind">
        {t('kind_guest')}
      </Button>
    </div>
  );
}

function GuestPage(view: GuestView & { readonly nonce: SafeHtml }) {
  const { sent, fields, type, categories, allowances, duplicates, refused, done, nonce } = view;
  const t = useTexts(submitTexts);
  if (done !== undefined)
    return (
      <>
        <Heading title={t('add')} />
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
        <ButtonLink to={ADDRESSES.list}>{t('directory')}</ButtonLink>
      </>
    );
  const line = (name: 'title' | 'guest_name', label: string, maxLength: number) => (
    <TextField name={name} label={label} maxLength={maxLength} required />
  );
  return (
    <>
      <RefusedNotice refused={refused} />
      <Heading title={t('add')} lead={t('guest_lead')} />
      <AllowanceNote allowances={allowances} />
      <Form to={ADDRESSES.submit} nonce={nonce} values={sent} errors={refused} guarded>
        <Kinds {...view} />
        {line('title', t('title'), 200)}
        <CategoryField categories={categories} />
        <DetailFields type={type} typed={{ ...sent, fields }} />
        <PlaceFields />
        {line('guest_name', t('name'), 250)}
        <TextField name="email" type="email" label={t('email')} help={t('email_help')} maxLength={100} required />
        <Trap name="hp_field" />
        <Duplicates duplicates={duplicates} typed={sent} />
        <Button name="act" value="send">
          {t('send')}
        </Button>
      </Form>
    </>
  );
}

type Told = Partial<Pick<GuestView, 'refused' | 'duplicates' | 'fields'>> & {
  readonly done?: ListingStatus | undefined;
};

/** The form by which a visitor submits a listing. */
async function show(call: CallContext, sent: Sent, told: Told = {}): Promise<RestResponse> {
  const { site, use } = call;
  const [types, categories, allowances] = await Promise.all([
    use(CATALOG).types(),
    use(CATALOG).categories(),
    allowancesOf(call, 'listing'),
  ]);
  const { refused, duplicates = [], fields = {}, done } = told;
  const t = submitTexts.in(site.language);
  const said =
    done === 'pending' || done === 'publish' || done === 'pending_verification' ? t(`done_${done}`) : undefined;
  const type = types.find(({ slug }) => slug === sent.listing_type);
  const view = { sent, fields, type, types, categories, allowances, duplicates, refused, done: said };
  return showStep(call, <GuestPage {...view} nonce={nonceField(call, WRITE_ACTION)} />, refused?.status);
}

/** The form of a visitor, for a kind of listing. */
export function guestPage(call: CallContext, kind: string, done: ListingStatus | undefined): Promise<RestResponse> {
  return show(call, { ...EMPTY, listing_type: kind }, { done });
}

/** The name of the field of the form that a mistake is about. */
function fieldOf(type: ListingType | undefined, name: string): string {
  if (name === 'guest_email') return 'email';
  return type?.fields.some((field) => field.name === name) ? `field_${name}` : name;
}

/** What the listing of a visitor lacks in words. */
function missingIn(
  { site }: CallContext,
  sent: Sent,
  type: ListingType | undefined,
  fields: Readonly<Record<string, string>>,
): Mistake[] {
  const t = submitTexts.in(site.language);
  const wrong = emailRefusal(sent.email);
  const empty = (type?.fields ?? []).filter(({ name, required }) => required && (fields[name] ?? '').trim() === '');
  return [
    ...(sanitizeText(sent.title) === '' ? [{ name: 'title', message: t('title_missing') }] : []),
    ...(isBlank(htmlToText(sent.description)) ? [{ name: 'description', message: t('description_missing') }] : []),
    ...empty.map(({ label, name }) => ({ name: `field_${name}`, message: t('field_missing', { label }) })),
    ...(sanitizeText(sent.guest_name) === '' ? [{ name: 'guest_name', message: t('name_missing') }] : []),
    ...(wrong === undefined ? [] : [{ name: 'email', message: wrong }]),
  ];
}

/** Shows the form again with what the chosen kind asks, and everything that was typed. */
export function showKind(call: CallContext, sent: Sent): Promise<RestResponse> {
  return show(call, sent, { fields: fieldsSent(call) });
}

/** Submits the listing of a visitor by the route for programs, so that every rule and limit of it holds. */
export async function sendGuest(call: CallContext, sent: Sent): Promise<RestResponse> {
  const { site, use } = call;
  const { category, email, lat: _lat, lng: _lng, listing_type, ...texts } = sent;
  const fields = fieldsSent(call);
  const type = await use(CATALOG).typeBySlug(listing_type);
  const t = submitTexts.in(site.language);
  const place = placeSent(sent, t);
  const video = isVideo(sent.video) ? [] : [{ name: 'video', message: t('video_wrong') }];
  const [types, categories] = await Promise.all([use(CATALOG).types(), use(CATALOG).categories()]);
  const unsorted = [
    ...(types.length > 0 && !type ? [{ name: 'listing_type', message: t('kind_missing') }] : []),
    ...(categories.length > 0 && category === 0 ? [{ name: 'category', message: t('category_missing') }] : []),
  ];
  // A filled trap is told nothing of what else is wrong.
  const isTrapped = sent.hp_field !== '';
  const found = [...unsorted, ...missingIn(call, sent, type, fields), ...place.mistakes, ...video];
  const mistakes = isTrapped ? undefined : refusedFor(found);
  if (mistakes) return show(call, sent, { refused: mistakes, fields });
  const body = {
    ...fields,
    ...texts,
    guest_email: email,
    ...(place.lat === null || place.lng === null ? {} : { lat: place.lat, lng: place.lng }),
    ...(category === 0 ? {} : { category }),
    ...(listing_type === '' ? {} : { listing_type }),
  };
  try {
    const answer = await use(REST_SURFACE).ask(call, { method: 'POST', path: '/directory/v1/submit', body });
    const status = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'status') : '';
    return redirect(`${site.url}${ADDRESSES.submit}?done=${status}`, 303);
  } catch (thrown) {
    const refused = keptRefusal(call, thrown);
    const named = refused.mistakes.map(({ name, message }) => ({ name: fieldOf(type, name), message }));
    return show(call, sent, { refused: { ...refused, mistakes: named }, duplicates: duplicatesOf(thrown), fields });
  }
}
