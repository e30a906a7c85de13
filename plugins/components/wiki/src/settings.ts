import { defineSettings, roleNames } from '@plinth/kernel';

/** What the owner can set: which roles may do what. Administrators may do everything. */
export const settings = defineSettings({
  createRoles: roleNames('Roles that may create wiki pages and upload images for them.', ['editor', 'author']),
  editOthersRoles: roleNames("Roles that may edit other people's pages.", ['editor', 'author']),
  deleteRoles: roleNames('Roles that may delete pages.', ['editor']),
  protectRoles: roleNames('Roles that may protect pages from editing, and edit protected ones.', ['editor']),
});
