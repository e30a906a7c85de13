import { defineSettings, Type } from '@plinth/kernel';

const roles = (description: string, initial: string[]) => Type.Array(Type.String(), { default: initial, description });

/** What the owner can set: which roles may do what. Administrators may do everything. */
export const settings = defineSettings({
  createRoles: roles('Roles that may create wiki pages and upload images for them.', ['editor', 'author']),
  editOthersRoles: roles("Roles that may edit other people's pages.", ['editor', 'author']),
  deleteRoles: roles('Roles that may delete pages.', ['editor']),
  protectRoles: roles('Roles that may protect pages from editing, and edit protected ones.', ['editor']),
});
