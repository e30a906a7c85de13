import {
  Button,
  ChoiceField,
  ErrorSummary,
  Form,
  Heading,
  languageOptions,
  type Mistake,
  type Option,
  SelectField,
  TextField,
  useTexts,
  zoneOptions,
} from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { SETUP_PATH } from '../setup-code.js';
import { setupTexts } from './texts.js';

/** What the owner typed. */
export interface SetupValues {
  readonly title: string;
  /** One line about the site. */
  readonly description: string;
  readonly language: string;
  readonly timezone: string;
  readonly login: string;
  readonly email: string;
  /** Ids of the plugins that shall be on. */
  readonly plugins: readonly string[];
}

/** Asks for the code. */
export function CodeForm({ code, error }: { code: string; error?: string | undefined }): VNode {
  const t = useTexts(setupTexts);
  return (
    <>
      <Heading title={t('title')} lead={t('code_lead')} />
      <Form to={SETUP_PATH}>
        <TextField name="code" label={t('code')} value={code} error={error} autocomplete="off" required autofocus />
        <Button>{t('go_on')}</Button>
      </Form>
    </>
  );
}

/** Everything that a site needs to begin. */
export function SetupForm(props: {
  code: string;
  values: SetupValues;
  plugins: readonly Option[];
  passwordLength: number;
  mistakes: readonly Mistake[];
}): VNode {
  const { code, values, plugins, passwordLength, mistakes } = props;
  const t = useTexts(setupTexts);
  const field = (name: 'title' | 'language' | 'timezone' | 'login' | 'email' | 'password') => ({
    name,
    error: mistakes.find((mistake) => mistake.name === name)?.message,
    required: true,
  });
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <ErrorSummary mistakes={mistakes} />
      <Form to={SETUP_PATH} guarded>
        <input type="hidden" name="code" value={code} />
        <h2>{t('site')}</h2>
        <TextField {...field('title')} label={t('site_title')} value={values.title} maxLength={250} />
        <TextField
          name="description"
          label={t('description')}
          help={t('description_help')}
          value={values.description}
          error={mistakes.find(({ name }) => name === 'description')?.message}
          maxLength={500}
        />
        <SelectField
          {...field('language')}
          label={t('language')}
          help={t('language_help')}
          value={values.language}
          options={languageOptions(values.language)}
        />
        <SelectField
          {...field('timezone')}
          label={t('zone')}
          help={t('zone_help')}
          value={values.timezone}
          options={zoneOptions(values.timezone)}
        />
        <h2>{t('you')}</h2>
        <TextField
          {...field('login')}
          label={t('login')}
          help={t('login_help')}
          value={values.login}
          maxLength={60}
          autocomplete="username"
        />
        <TextField
          {...field('email')}
          type="email"
          label={t('email')}
          value={values.email}
          maxLength={100}
          autocomplete="email"
        />
        <TextField
          {...field('password')}
          type="password"
          label={t('password')}
          help={t('password_help', { length: passwordLength })}
          autocomplete="new-password"
        />
        <ChoiceField
          name="plugins"
          label={t('parts')}
          help={t('parts_help')}
          error={mistakes
            .filter(({ name }) => name === 'plugins')
            .map(({ message }) => message)
            .join(' ')}
          values={values.plugins}
          options={plugins}
        />
        <Button>{t('finish')}</Button>
      </Form>
    </>
  );
}
