import type { Post } from '@plinth/content';
import { type CallContext, page, RestError, type RestResponse, type Route, redirect, Type } from '@plinth/kernel';
import { canPublish } from '../access/gates.js';
import { members } from '../access/members.js';
import { editLink } from '../dashboard/items.js';
import { categoriesOf, EMPTY, fieldsOf, type WritingFields, writingArguments } from './fields.js';
import { editedPost, saveWriting } from './save.js';
import { WRITING_ACTION, writingView } from './write-view.js';

async function shown(
  call: CallContext,
  post: Post | undefined,
  fields: WritingFields,
  more: { readonly notice?: string; readonly refusal?: RestError } = {},
): Promise<RestResponse> {
  const mayPublish = await canPublish(call, call.caller, post);
  const categories = await categoriesOf(call);
  return writingView(call, { fields, post, categories, mayPublish, notice: '', refusal: undefined, ...more });
}

/** Where members write (the address in `edit_link`). */
export const writePages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/write',
    summary: 'The form that makes or changes a post.',
    access: members,
    args: {
      post: Type.Integer({ default: 0, minimum: 0, description: 'The post; 0 for a new one.' }),
      saved: Type.Boolean({ default: false, description: 'Whether it was just saved.' }),
    },
    async handle(call) {
      const post = await editedPost(call, call.args.post);
      const fields = post ? await fieldsOf(call, post) : EMPTY;
      return shown(call, post, fields, call.args.saved ? { notice: 'The post was saved.' } : {});
    },
  }),
  page({
    method: 'POST',
    path: '/write',
    summary: 'Saves what the form sends.',
    access: members,
    nonceAction: WRITING_ACTION,
    args: writingArguments,
    async handle(call) {
      try {
        const saved = await saveWriting(call, call.args);
        return redirect(`${editLink(call.site, saved.id)}&saved=1`, 303);
      } catch (thrown) {
        if (!(thrown instanceof RestError)) throw thrown;
        // What was written is shown again; a form about a post that is not the member's is refused as such.
        return shown(call, await editedPost(call, call.args.post), call.args, { refusal: thrown });
      }
    },
  }),
];
