import { html } from '@plinth/pages';
import {
  Ago,
  Avatar,
  Badge,
  Breadcrumb,
  Bytes,
  Card,
  CardList,
  CodeBlock,
  Definitions,
  Empty,
  Html,
  Live,
  Meter,
  News,
  Notice,
  Num,
  Stars,
  Tabs,
  Time,
  Timeline,
  useTexts,
} from '@plinth/pages/kit';
import type { Story, StoryProps } from './story.js';
import { kitStoryTexts } from './texts.js';

const FACE = '/avatars/8-AL.svg?s=64';

function Ways({ path }: StoryProps) {
  const t = useTexts(kitStoryTexts);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('home'), path },
          { title: t('page_title'), path },
        ]}
      />
      <Tabs
        label={t('page_title')}
        tabs={[
          { title: t('open'), path, current: true },
          { title: t('done'), path },
        ]}
      />
    </>
  );
}

function Notices() {
  const t = useTexts(kitStoryTexts);
  return (
    <>
      <Notice>{t('information')}</Notice>
      <Notice kind="done">{t('saved')}</Notice>
      <Notice kind="warning">{t('warning')}</Notice>
      <Notice kind="error" title={t('bad')}>
        <p>{t('error')}</p>
      </Notice>
    </>
  );
}

function Marks({ now }: StoryProps) {
  const t = useTexts(kitStoryTexts);
  return (
    <>
      <p>
        <Badge>{t('plain')}</Badge> <Badge tone="good">{t('good')}</Badge> <Badge tone="warning">{t('doubtful')}</Badge>{' '}
        <Badge tone="bad">{t('bad')}</Badge> <Badge tone="accent">{t('accent')}</Badge> <News count={3} />
      </p>
      <p>
        <Time at={now} /> · <Ago at={now} /> · <Num of={12_345} /> · <Bytes of={20_971_520} /> ·{' '}
        <Stars hundredths={350} /> · <Live name="kit">{t('accent')}</Live> · <Avatar url={FACE} />
      </p>
      <Meter label={t('used')} value={7} max={10}>
        <Num of={7} />
      </Meter>
    </>
  );
}

function Lists({ now }: StoryProps) {
  const t = useTexts(kitStoryTexts);
  return (
    <>
      <Definitions
        items={[
          [t('name'), t('name_value')],
          [t('state'), <Badge tone="good">{t('good')}</Badge>],
        ]}
      />
      <CardList label={t('lists')}>
        <Card title={t('card')}>
          <p>{t('card_body')}</p>
        </Card>
        <Card title={t('orders')}>
          <Num of={3} />
        </Card>
      </CardList>
      <Timeline>
        <li>
          {t('event')} <Time at={now} />
        </li>
        <li>
          {t('asked')} <Time at={now} clock={false} />
        </li>
      </Timeline>
      <Empty title={t('empty')}>
        <p>{t('empty_lead')}</p>
      </Empty>
    </>
  );
}

function Texts() {
  const t = useTexts(kitStoryTexts);
  return (
    <>
      <Html of={html`<p>${t('body_value')}</p>`} />
      <CodeBlock label={t('code')} text={'tap(contentHooks.the_content, {}, (_context, text) => text);'} />
    </>
  );
}

/** Pieces that say something. */
export const readingStories: readonly Story[] = [
  { id: 'headings', shows: ['Heading', 'Breadcrumb', 'Tabs'], View: Ways },
  { id: 'notices', shows: ['Notice'], View: Notices },
  {
    id: 'marks',
    shows: ['Badge', 'News', 'Time', 'Ago', 'Num', 'Bytes', 'Stars', 'Meter', 'Avatar', 'Live'],
    View: Marks,
  },
  { id: 'lists', shows: ['Definitions', 'CardList', 'Card', 'Timeline', 'Empty'], View: Lists },
  { id: 'texts', shows: ['Html', 'CodeBlock'], View: Texts },
];
