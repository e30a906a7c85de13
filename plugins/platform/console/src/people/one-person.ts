import { findUser } from '@plinth/accounts';
import { type CallContext, forbidden, Type, type User } from '@plinth/kernel';

/** The account that the address names. */
export const id = Type.Integer({ minimum: 1, description: 'The account.' });

type Named = CallContext & { readonly args: { readonly id: number } };

/** Finds it. */
export const named = (call: Named) => findUser(call, call.args.id);

/** Whoever may not edit somebody sees nothing of them here. */
export function mayEdit({ caller, resource }: CallContext & { readonly resource: User }): void {
  if (caller.can('edit_user', resource)) return;
  throw forbidden('rest_cannot_edit', 'Sorry, you are not allowed to edit this user.');
}
