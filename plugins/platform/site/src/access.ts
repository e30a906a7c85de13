import { type AccessRule, can, type ErrorSpecification, RestError } from '@plinth/kernel';

/** Who may see and change menus and what else the site looks like. */
export const APPEARANCE = 'edit_theme_options';

/** Only for those who decide what the site looks like. */
export function designers(code: string, message: string): AccessRule {
  return can(APPEARANCE, { code, message });
}

/** Reading menus, their items and their places. */
export const mayView = designers('rest_cannot_view', 'Sorry, you are not allowed to view menus.');

/** An error that routes document, and how it is thrown. */
export interface KnownError extends ErrorSpecification {
  readonly message: string;
}

/** Throws what a route documents. */
export function known({ code, message, status }: KnownError): RestError {
  return new RestError(code, message, { status });
}

/** Removing what has no trash needs to be asked for with `force`. */
export const noTrash: KnownError = {
  code: 'rest_trash_not_supported',
  status: 501,
  when: '`force` is not true',
  message: "Menus and their items do not support trashing. Set 'force=true' to delete.",
};
