import { Type } from '@plinth/kernel';
import {
  Button,
  ButtonForm,
  ButtonLink,
  ChoiceField,
  Confirm,
  DangerZone,
  ErrorSummary,
  Field,
  FileField,
  FilterForm,
  Form,
  fieldId,
  PictureField,
  RefusedNotice,
  SchemaField,
  SchemaFields,
  SelectField,
  SwitchField,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { Story, StoryProps } from './story.js';
import { kitStoryTexts } from './texts.js';

function Buttons({ path, nonce }: StoryProps) {
  const t = useTexts(kitStoryTexts);
  return (
    <div class="actions">
      <Button type="button">{t('main')}</Button>
      <Button type="button" kind="quiet">
        {t('quiet')}
      </Button>
      <Button type="button" kind="danger">
        {t('danger')}
      </Button>
      <Button type="button" kind="quiet" small>
        {t('small')}
      </Button>
      <Button type="button" disabled>
        {t('disabled')}
      </Button>
      <ButtonLink to={path} kind="quiet">
        {t('link')}
      </ButtonLink>
      <ButtonForm to={path} nonce={nonce} kind="quiet">
        {t('act')}
      </ButtonForm>
    </div>
  );
}

function Fields({ path, nonce }: StoryProps) {
  const t = useTexts(kitStoryTexts);
  const address = useAddress();
  const days = [
    { value: 'monday', title: t('monday') },
    { value: 'tuesday', title: t('tuesday') },
  ];
  return (
    <Form to={path} nonce={nonce} label={t('fields')}>
      <TextField name="name" label={t('name')} help={t('name_help')} value={t('name_value')} required />
      <TextField name="body" label={t('body')} rows={4} value={t('body_value')} />
      <SelectField
        name="place"
        label={t('place')}
        value="one"
        options={[
          { value: 'one', title: t('travel') },
          { value: 'two', title: t('bread') },
        ]}
      />
      <ChoiceField name="days" label={t('days')} values={['monday']} options={days} />
      <ChoiceField name="day" label={t('single_day')} values={['tuesday']} options={days} single />
      <SwitchField name="comments" label={t('comments')} checked />
      <PictureField
        name="picture"
        label={t('picture')}
        help={t('picture_help')}
        values={[1]}
        pictures={[
          { id: 1, title: t('travel'), url: address('/avatars/5-T.svg?s=56') },
          { id: 2, title: t('bread'), url: address('/avatars/20-B.svg?s=56') },
        ]}
      />
      <FileField name="file" label={t('file')} accept="image/*" />
      <Field name="own" label={t('own')}>
        <input type="range" id={fieldId('own')} name="own" />
      </Field>
      <Button>{t('main')}</Button>
    </Form>
  );
}

const SCHEMAS = {
  limit: Type.Integer({ minimum: 1, maximum: 100, title: 'Rows', description: 'How many a page shows.' }),
  shown: Type.Boolean({ title: 'Shown to everybody' }),
};

const COLOUR = Type.Enum(['green', 'blue'], { title: 'Colour' });

function FromSchemas({ path, nonce }: StoryProps) {
  const t = useTexts(kitStoryTexts);
  return (
    <Form to={path} nonce={nonce} label={t('schema')}>
      <SchemaFields schemas={SCHEMAS} values={{ limit: 10, shown: true }} />
      <SchemaField name="colour" schema={COLOUR} value="green" />
      <Button>{t('main')}</Button>
    </Form>
  );
}

function Mistakes({ path, nonce }: StoryProps) {
  const t = useTexts(kitStoryTexts);
  const mistakes = [{ name: 'short', message: t('too_short') }];
  return (
    <Form to={path} nonce={nonce} values={{ short: 'ab' }} errors={{ mistakes }} label={t('mistakes')}>
      <ErrorSummary mistakes={mistakes} takesFocus={false} />
      <RefusedNotice refused={{ mistakes: [], message: t('refused_message'), wait: 5, status: 429 }} />
      <TextField name="short" label={t('name')} />
      <Button>{t('main')}</Button>
    </Form>
  );
}

function Filters({ path }: StoryProps) {
  const t = useTexts(kitStoryTexts);
  return (
    <FilterForm to={path} values={{ filter: t('name_value') }} label={t('filters')}>
      <TextField name="filter" type="search" label={t('name')} />
      <Button kind="quiet">{t('quiet')}</Button>
    </FilterForm>
  );
}

function Questions({ path, nonce }: StoryProps) {
  const t = useTexts(kitStoryTexts);
  return (
    <>
      <Confirm to={path} nonce={nonce} act={t('danger')} back={path} typed="bread">
        <p>{t('question')}</p>
      </Confirm>
      <DangerZone title={t('zone')}>
        <p>{t('zone_lead')}</p>
      </DangerZone>
    </>
  );
}

/** Pieces by which people do something. */
export const formStories: readonly Story[] = [
  { id: 'buttons', shows: ['Button', 'ButtonLink', 'ButtonForm'], View: Buttons },
  {
    id: 'fields',
    shows: ['Form', 'Field', 'TextField', 'SelectField', 'ChoiceField', 'SwitchField', 'PictureField', 'FileField'],
    View: Fields,
  },
  { id: 'schema', shows: ['SchemaField', 'SchemaFields'], View: FromSchemas },
  { id: 'filters', shows: ['FilterForm'], View: Filters },
  { id: 'mistakes', shows: ['ErrorSummary', 'RefusedNotice'], View: Mistakes },
  { id: 'questions', shows: ['Confirm', 'DangerZone'], View: Questions },
];
