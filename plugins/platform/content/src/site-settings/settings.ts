import { choice, defineSettings, Type } from '@plinth/kernel';
import { POST_FORMATS } from '../posts/collection-arguments.js';

/** What clients of the host set by `wp/v2/settings` beside what other parts declare. */
export const siteSettings = defineSettings({
  showOnFront: choice(['posts', 'page'], {
    default: 'posts',
    titles: { posts: 'The newest posts', page: 'A page' },
    description: 'What the front of the site shows: the newest posts, or the page pageOnFront.',
  }),
  pageOnFront: Type.Integer({
    default: 0,
    minimum: 0,
    description: 'Id of the page on the front of the site; the screen Appearance offers pages by name.',
  }),
  pageForPosts: Type.Integer({
    default: 0,
    minimum: 0,
    description: 'Id of the page at whose address posts are listed; the screen Appearance offers pages by name.',
  }),
  defaultPostFormat: choice(POST_FORMATS, { default: 'standard', description: 'The format of new posts.' }),
  dateFormat: Type.String({
    default: 'F j, Y',
    maxLength: 60,
    description: 'How clients show dates, in the signs of the host.',
  }),
  timeFormat: Type.String({ default: 'g:i a', maxLength: 60, description: 'How clients show times of the day.' }),
  useSmilies: Type.Boolean({ default: true, description: 'Whether clients turn emoticons such as :-) into pictures.' }),
  siteLogo: Type.Integer({
    default: 0,
    minimum: 0,
    description: 'Id of the image that is the logo of the site; 0 for none. The screen Appearance shows the images.',
  }),
  siteIcon: Type.Integer({
    default: 0,
    minimum: 0,
    description: 'Id of the image that is the icon of the site; 0 for none. The screen Appearance shows the images.',
  }),
  startOfWeek: Type.Integer({
    default: 1,
    minimum: 0,
    maximum: 6,
    description: 'First day of the week: 0 is Sunday, 1 Monday and so on.',
  }),
});
