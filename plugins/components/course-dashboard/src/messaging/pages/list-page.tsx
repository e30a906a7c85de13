import { page, pagingArguments, type Route, signedIn, Type } from '@plinth/kernel';
import { ButtonLink, Empty, Paging, useAddress, useTexts } from '@plinth/pages/kit';
import { fetching } from '../../errors.js';
import { CONVERSATIONS, conversationsAddress, writeAddress } from '../../pages/addresses.js';
import { LearningFrame, listStatus, type Places, placesOf, showLearning } from '../../pages/frame.js';
import { conversationsAsked } from '../reading.js';
import { MESSAGING } from '../routes.js';
import { type ConversationItem, ConversationList, conversationItems } from './conversation-list.js';
import { messageTexts } from './texts.js';

interface ListView {
  readonly places: Places;
  readonly items: readonly ConversationItem[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly isDeleted: boolean;
}

function Nothing({ total }: { total: number }) {
  const t = useTexts(messageTexts);
  const address = useAddress();
  if (total === 0)
    return (
      <Empty title={t('none')}>
        <p>{t('none_lead')}</p>
      </Empty>
    );
  return (
    <Empty title={t('none_there')}>
      <p>{t('none_there_lead')}</p>
      <p>
        <a href={address(CONVERSATIONS)}>{t('first_page')}</a>
      </p>
    </Empty>
  );
}

function Conversations({ places, items, isDeleted, ...paging }: ListView) {
  const t = useTexts(messageTexts);
  return (
    <LearningFrame
      places={places}
      part="messages"
      title={t('messages')}
      lead={t('messages_lead')}
      actions={<ButtonLink to={writeAddress()}>{t('write')}</ButtonLink>}
      done={isDeleted ? t('deleted') : undefined}
    >
      {items.length === 0 ? (
        <Nothing total={paging.total} />
      ) : (
        <>
          <ConversationList items={items} />
          <Paging {...paging} address={(page) => conversationsAddress({ page, per_page: paging.perPage })} />
        </>
      )}
    </LearningFrame>
  );
}

/** The conversations of whoever is signed in. */
export const conversationsPage: Route = page({
  module: MESSAGING,
  method: 'GET',
  path: CONVERSATIONS,
  summary: "The caller's conversations as a page, the latest first.",
  access: signedIn(),
  args: {
    ...pagingArguments({ perPage: 20, maximum: 50 }),
    deleted: Type.Boolean({ default: false, description: 'Whether one was just deleted.' }),
  },
  handle: (call) =>
    fetching(call, async () => {
      const { page: number, per_page: perPage, deleted } = call.args;
      const [{ found, total }, places] = await Promise.all([conversationsAsked(call, call.args), placesOf(call)]);
      const items = await conversationItems(call, found);
      const view = { places, items, total, page: number, perPage, isDeleted: deleted };
      const title = messageTexts.in(call.site.language)('messages');
      const status = listStatus(number, perPage, total);
      return showLearning(call, { title, body: <Conversations {...view} />, status, isText: true });
    }),
});
