import { posts } from '../posts/table.js';
import { carriedState } from './carried/state.js';

/** What a post has that writing it anew does not give it. */
export const postState = carriedState(posts, ['previousStatus', 'guid']);
