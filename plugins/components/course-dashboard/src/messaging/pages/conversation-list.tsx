import type { CallContext } from '@plinth/kernel';
import { Ago, Avatar, Badge, useAddress, useTexts } from '@plinth/pages/kit';
import { conversationAddress } from '../../pages/addresses.js';
import { presentConversations } from '../items.js';
import type { Conversation } from '../message.js';
import { messageTexts } from './texts.js';

type Presented = Awaited<ReturnType<typeof presentConversations>>[number];

/** A conversation as a list shows it. */
export interface ConversationItem extends Presented {
  /** When the latest message was written, UTC. */
  readonly at: string;
}

/** Conversations as their route answers them, with the moments that pages count from. */
export async function conversationItems(
  call: CallContext,
  found: readonly Conversation[],
): Promise<ConversationItem[]> {
  const presented = await presentConversations(call, found);
  return presented.map((item, place) => ({ ...item, at: found[place]?.lastAt ?? '' }));
}

function Item({ item, level }: { item: ConversationItem; level: 2 | 3 }) {
  const t = useTexts(messageTexts);
  const address = useAddress();
  const { thread_id, subject, course_name, other_user, last_message, at, unread_count } = item;
  const link = <a href={address(conversationAddress(thread_id))}>{subject}</a>;
  return (
    <li class={unread_count > 0 ? 'unread' : undefined}>
      <Avatar url={other_user.avatar} size={40} />
      <div>
        {level === 2 ? <h2>{link}</h2> : <h3>{link}</h3>}
        <p>
          {other_user.name || t('nobody')} · {course_name || t('gone_course')}
        </p>
        <p>{last_message}</p>
      </div>
      <div class="when">
        <Ago at={at} />
        {unread_count > 0 ? <Badge tone="accent">{t('unread', { count: unread_count })}</Badge> : null}
      </div>
    </li>
  );
}

/** Conversations, the latest first; `level` is that of their headings. */
export function ConversationList({ items, level = 2 }: { items: readonly ConversationItem[]; level?: 2 | 3 }) {
  if (items.length === 0) return null;
  return (
    <ul class="conversations">
      {items.map((item) => (
        <Item key={item.thread_id} item={item} level={level} />
      ))}
    </ul>
  );
}
