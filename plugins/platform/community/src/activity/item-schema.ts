import { choice, nullable, Type } from '@plinth/kernel';
import { avatarSchema } from '../avatars.js';

const fixedText = (description: string) => Type.String({ description, readonly: true });
const fixedId = (description: string) => Type.Integer({ description, readonly: true });
const time = (description: string) => Type.String({ format: 'date-time', description, readonly: true });

/** Schema of an activity, as OPTIONS publishes it; plugins contribute further fields. */
export const activitySchema = Type.Object(
  {
    id: fixedId('Unique identifier of the activity.'),
    user_id: fixedId('Whose activity it is.'),
    name: fixedText('Public name of that member.'),
    component: fixedText('Where it happened.'),
    type: fixedText('What kind of activity it is.'),
    title: fixedText('What happened, in a sentence.'),
    content: Type.Object(
      {
        raw: Type.Optional(Type.String({ description: 'As it exists in the database; context edit.' })),
        rendered: Type.String({ description: 'As HTML.' }),
      },
      { description: 'What the member wrote.', readonly: true },
    ),
    quote_background: nullable(Type.String(), { description: 'Name of the background of a quote.', readonly: true }),
    date: time("When it happened, in the site's timezone."),
    date_gmt: time('When it happened, as GMT.'),
    link: Type.String({ format: 'uri', description: 'Page of the activity.', readonly: true }),
    primary_item_id: fixedId('The group, or the activity that a comment stands under.'),
    secondary_item_id: fixedId('What a comment answers.'),
    status: choice(['published'], { description: 'Status of the activity.', readonly: true }),
    hidden: Type.Boolean({ description: 'Whether only those in its group may read it.', readonly: true }),
    comment_count: fixedId('All comments of an activity; the direct answers of a comment.'),
    comments: Type.Array(Type.Object({}, { additionalProperties: true }), {
      description: 'The first comments, each with those that answer it.',
      readonly: true,
    }),
    user_avatar: avatarSchema,
  },
  { title: 'activity', additionalProperties: true },
);
