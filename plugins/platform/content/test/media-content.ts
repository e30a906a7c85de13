import { definePlugin } from '@plinth/kernel';
import { frontendPages } from '../src/frontend/pages.js';
import { mediaRoutes } from '../src/media/routes.js';
import { content as plain } from '../src/plugin.js';
export const content = definePlugin({
  ...plain,
  routes: [...(plain.routes ?? []).filter((r) => !mediaRoutes.includes(r)), ...mediaRoutes],
  pages: [...(plain.pages ?? []), ...frontendPages],
});
