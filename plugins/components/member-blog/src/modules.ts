import type { ModuleDeclaration } from '@plinth/kernel';

/** The paid modules: while one is off, its routes do not exist (docs/components/member-blog.md, Paid-module routes). */
export const modules = {
  coauthors: { title: 'Co-authors, edit locks and editorial review' },
  scheduling: { title: 'Scheduling posts' },
  analytics: { title: 'Analytics and their export' },
  groups: { title: 'Group blogs' },
  'author-dashboard': { title: 'Notification preferences of authors' },
} satisfies Record<string, ModuleDeclaration>;
