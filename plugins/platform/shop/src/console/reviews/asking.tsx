import type { SafeHtml } from '@plinth/kernel';
import { Breadcrumb, Confirm, Heading, useTexts } from '@plinth/kernel/page';
import { listAddress, type ReviewListQuery } from './list-view.js';
import { reviewScreenTexts } from './texts.js';

/** Most of the reviews that go are named; the others are counted. */
const MOST_NAMED = 20;

/** The question before reviews go for good; the second press keeps the chosen rows. */
export function AskReviews(props: {
  path: string;
  nonce: SafeHtml;
  query: ReviewListQuery;
  /** What was chosen, all of which comes back with the answer. */
  ids: readonly number[];
  /** Those of them that go. */
  names: readonly string[];
}) {
  const { path, nonce, query, ids, names } = props;
  const t = useTexts(reviewScreenTexts);
  const back = listAddress(path, query);
  const others = names.length - MOST_NAMED;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('reviews'), path: back }]} />
      <Heading title={t('ask', { count: names.length })} lead={t('ask_lead')} />
      <Confirm
        to={`${path}/product-reviews`}
        nonce={nonce}
        act={t('remove')}
        back={back}
        fields={{ ...query, act: 'remove', sure: '1' }}
      >
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids[]" value={id} />
        ))}
        <ul>
          {names.slice(0, MOST_NAMED).map((name, index) => (
            <li key={ids[index]}>{name}</li>
          ))}
          {others > 0 ? <li>{t('ask_others', { count: others })}</li> : null}
        </ul>
      </Confirm>
    </>
  );
}
