import type { SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  Confirm,
  DangerZone,
  Definitions,
  Form,
  Heading,
  Notice,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import type { ComponentChildren } from 'preact';
import type { Belongings } from '../listings/removal.js';
import { itemTexts, workTexts } from './texts.js';
import type { Decision, Work } from './work.js';

/** A line of what a decision rests on. */
export type Ground = readonly [string, ComponentChildren];

/** The page of one thing that somebody sent in. */
export interface ItemView {
  readonly name: Work['name'];
  readonly id: number;
  /** What its heading says. */
  readonly title: string;
  readonly lead: string;
  /** Where the console is, below the site's address. */
  readonly path: string;
  readonly nonce: SafeHtml;
  /** The page of the listing that it is, or is about; '' when it is gone. */
  readonly url: string;
  readonly grounds: readonly Ground[];
  readonly decisions: readonly Decision[];
  readonly says: boolean;
  readonly mayDelete: boolean;
  readonly outcome: 'done' | 'left' | undefined;
  /** As others read it. */
  readonly children?: ComponentChildren;
}

const pathOf = ({ path, name, id }: Pick<ItemView, 'path' | 'name' | 'id'>) => `${path}/directory/${name}/${id}`;

function Decide(view: ItemView) {
  const { decisions, nonce, says } = view;
  const t = useTexts(itemTexts);
  const words = useTexts(workTexts);
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">{t('decide')}</h2>
      {decisions.length === 0 ? (
        <p class="quiet">{t('decided')}</p>
      ) : (
        <Form to={pathOf(view)} nonce={nonce}>
          {says ? <TextField name="say" label={t('say')} help={t('say_help')} rows={3} maxLength={1_000} /> : null}
          <div class="actions">
            {decisions.map((act, index) => (
              <Button key={act} name="act" value={act} kind={index === 0 ? 'main' : 'quiet'}>
                {words(act)}
              </Button>
            ))}
          </div>
        </Form>
      )}
    </section>
  );
}

/** One listing, claim or review, with what the decision rests on. */
export function ItemPage(view: ItemView) {
  const { name, title, lead, path, url, grounds, mayDelete, outcome, children } = view;
  const t = useTexts(itemTexts);
  const words = useTexts(workTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: words(name), path: `${path}/directory/${name}` }]} />
      {outcome === undefined ? null : (
        <Notice kind={outcome === 'done' ? 'done' : 'warning'}>
          <p>{t(outcome)}</p>
        </Notice>
      )}
      <Heading
        title={title}
        lead={lead}
        actions={
          url === '' ? undefined : (
            <ButtonLink to={url} kind="quiet">
              {t('page')}
            </ButtonLink>
          )
        }
      />
      <Definitions items={grounds} />
      {children}
      <Decide {...view} />
      {mayDelete && name !== 'claims' ? (
        <DangerZone title={t('danger')}>
          <p>{t(name === 'listings' ? 'danger_listing' : 'danger_review')}</p>
          <ButtonLink to={`${pathOf(view)}/delete`} kind="danger">
            {t('delete')}
          </ButtonLink>
        </DangerZone>
      ) : null}
    </>
  );
}

/** The question before a listing or a review goes for good. */
export function DeletePage(props: {
  name: 'listings' | 'reviews';
  id: number;
  title: string;
  path: string;
  nonce: SafeHtml;
  belongings: Belongings | undefined;
}) {
  const { name, title, path, nonce, belongings } = props;
  const t = useTexts(itemTexts);
  const words = useTexts(workTexts);
  const isListing = name === 'listings';
  const going = (['reviews', 'claims', 'services'] as const).filter((each) => (belongings?.[each] ?? 0) > 0);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: words(name), path: `${path}/directory/${name}` },
          { title, path: pathOf(props) },
        ]}
      />
      <Heading title={t(isListing ? 'ask_listing' : 'ask_review', { title })} lead={t('ask_lead')} />
      <Confirm
        to={`${pathOf(props)}/delete`}
        nonce={nonce}
        act={t(isListing ? 'delete_listing' : 'delete_review')}
        back={pathOf(props)}
      >
        {going.length === 0 ? null : (
          <>
            <p>{t('goes')}</p>
            <ul>
              {going.map((each) => (
                <li key={each}>{t(`goes_${each}`, { count: belongings?.[each] ?? 0 })}</li>
              ))}
            </ul>
          </>
        )}
        <p>{isListing ? t('stays') : t('danger_review')}</p>
      </Confirm>
    </>
  );
}
