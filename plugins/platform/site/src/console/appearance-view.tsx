import type { LibraryPicture } from '@plinth/content';
import { errorOf, type Refused, type SafeHtml } from '@plinth/pages';
import {
  Button,
  ChoiceField,
  Form,
  Heading,
  Notice,
  type Option,
  PictureField,
  RefusedNotice,
  SelectField,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { AccentFieldIsland, siteAssets } from './islands.js';
import { appearanceTexts } from './texts.js';

/** What the form of the look of the site sends. */
export interface AppearanceValues {
  readonly title: string;
  readonly description: string;
  readonly logo: number;
  readonly icon: number;
  readonly accent: string;
  readonly front: 'posts' | 'page';
  readonly front_page: number;
  readonly posts_page: number;
  readonly footer: readonly number[];
}

/** Everything that the screen shows. */
export interface AppearanceView {
  readonly path: string;
  readonly values: AppearanceValues;
  readonly refused: Refused | undefined;
  readonly isDone: boolean;
  readonly pictures: readonly LibraryPicture[];
  /** Where pictures are added to the library; undefined for whoever may not. */
  readonly uploads: string | undefined;
  readonly pages: readonly Option[];
  readonly nonce: SafeHtml;
}

/** Pictures to choose from; more are found by their names in the library. */
const MOST_OFFERED = 24;

/** The chosen one first, then the newest. */
function offered(pictures: readonly LibraryPicture[], chosen: number): LibraryPicture[] {
  const others = pictures.filter(({ id }) => id !== chosen).slice(0, MOST_OFFERED);
  return [...pictures.filter(({ id }) => id === chosen), ...others];
}

function Identity({ values, pictures, uploads }: AppearanceView) {
  const t = useTexts(appearanceTexts);
  return (
    <section aria-labelledby="identity">
      <h2 id="identity">{t('identity')}</h2>
      <TextField name="title" label={t('title')} maxLength={250} required />
      <TextField name="description" label={t('tagline')} maxLength={500} />
      <PictureField
        name="logo"
        label={t('logo')}
        help={t('logo_help')}
        values={[values.logo]}
        pictures={offered(pictures, values.logo)}
        more={uploads}
      />
      <PictureField
        name="icon"
        label={t('icon')}
        help={t('icon_help')}
        values={[values.icon]}
        // What browsers show is square; others would be refused.
        pictures={offered(
          pictures.filter(({ id, width, height }) => id === values.icon || width === height),
          values.icon,
        )}
        more={uploads}
      />
    </section>
  );
}

function Front({ pages }: AppearanceView) {
  const t = useTexts(appearanceTexts);
  const options = [{ value: '0', title: t('none') }, ...pages];
  return (
    <section aria-labelledby="start">
      <h2 id="start">{t('start')}</h2>
      <ChoiceField
        name="front"
        label={t('front')}
        single
        options={[
          { value: 'posts', title: t('posts') },
          { value: 'page', title: t('page') },
        ]}
      />
      <SelectField name="front_page" label={t('front_page')} options={options} />
      <SelectField name="posts_page" label={t('posts_page')} options={options} />
      <ChoiceField name="footer" label={t('footer')} help={t('footer_help')} options={pages} />
    </section>
  );
}

/** How the screen itself looks. */
export function AppearanceStyle() {
  return <link rel="stylesheet" href={useAddress()(siteAssets.path('appearance.css'))} />;
}

/** The screen of the look of the site. */
export function AppearancePage(view: AppearanceView) {
  const { path, values, refused, isDone, nonce } = view;
  const t = useTexts(appearanceTexts);
  return (
    <>
      <Heading title={t('appearance')} lead={t('appearance_lead')} />
      {isDone && !refused ? (
        <Notice kind="done">
          <p>{t('saved')}</p>
        </Notice>
      ) : null}
      <RefusedNotice refused={refused} />
      <Form to={`${path}/appearance`} nonce={nonce} values={values} errors={refused} guarded>
        <Identity {...view} />
        <section aria-labelledby="look">
          <h2 id="look">{t('look')}</h2>
          <AccentFieldIsland value={values.accent} error={errorOf(refused, 'accent')} />
        </section>
        <Front {...view} />
        <Button>{t('save')}</Button>
      </Form>
    </>
  );
}
