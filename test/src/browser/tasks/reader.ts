import type { Person } from './person.js';
import type { Task } from './task.js';

const POST = 'Bread for beginners';

/** Opens a post of the blog. */
async function openPost(person: Person, title: string): Promise<void> {
  await person.go('Blog');
  await person.arrives('Blog');
  await person.follow(title);
  await person.arrives(title);
}

/** What visitors and readers do. */
export const READER_TASKS: readonly Task[] = [
  {
    as: '',
    what: 'Vote in a poll',
    async does(person) {
      await person.go('Polls');
      await person.follow('Where shall we meet in spring?');
      await person.arrives('Where shall we meet in spring?');
      await person.tick('In the mountains');
      await person.press('Vote');
      await person.sees(/28 ballots/);
    },
  },
  {
    as: '',
    what: 'Find a teahouse near the harbour',
    async does(person) {
      await person.go('Directory');
      await person.arrives('Directory');
      await person.fill('Keyword', 'teahouse');
      await person.choose('Location', 'Lübeck');
      await person.press('Apply filters');
      await person.sees('1 listing');
      await person.follow('The Leaf');
      await person.sees('Tue–Sun 10–18');
    },
  },
  {
    as: '',
    what: 'Find a green tea that is in stock',
    async does(person) {
      await person.go('Shop');
      await person.arrives('Shop');
      await person.tick('Green tea');
      await person.tick('In stock');
      await person.press('Apply filters');
      await person.sees(/^\d products?$/);
      await person.sees('Sencha');
    },
  },
  {
    as: '',
    what: 'Search the whole site',
    async does(person) {
      await person.follow('Search');
      await person.fill('Keyword', 'bread');
      await person.press('Search');
      await person.within('region', /^Posts/).follow(POST);
      await person.arrives(POST);
    },
  },
  {
    as: '',
    what: 'Comment on a post',
    async does(person) {
      await openPost(person, POST);
      await person.fill('Name', 'Nora Neighbour');
      await person.fill('Email (not shown)', 'nora@example.org');
      await person.fill('Comment', 'Mine rose on the second day. Is that too late?');
      await person.press('Post comment');
      await person.beside('listitem', 'Mine rose on').sees('Your comment is awaiting moderation.');
    },
  },
  {
    as: 'subscriber',
    what: 'Clap for a post and keep it for later',
    async does(person) {
      await openPost(person, 'Five knots worth knowing');
      await person.press('Clap for this post');
      await person.sees('1 clap');
      await person.press('Add to reading list');
      await person.sees('On your reading list');
    },
  },
  {
    as: 'subscriber',
    what: 'Follow an author',
    async does(person) {
      await openPost(person, 'A bench for the garden');
      await person.press('Follow Edda Editor');
      await person.finds('button', 'Unfollow Edda Editor');
    },
  },
  {
    as: '',
    what: 'Create an account',
    async does(person) {
      await person.follow('Sign in');
      await person.follow(/account/i);
      await person.arrives('Create account');
      await person.fill('Username', 'newcomer');
      await person.fill('Email address', 'newcomer@example.org');
      await person.fill('First name', 'Nele');
      await person.fill('Last name', 'Newcomer');
      await person.fill('Password', 'seven green kettles');
      await person.press('Create account');
      await person.sees('Your account is ready.');
      await person.press('Back to sign in');
      await person.fill('Username or email address', 'newcomer');
      await person.fill('Password', 'seven green kettles');
      await person.press('Sign in');
      await person.sees('Nele Newcomer');
    },
  },
];
