import { defineFeature, provide } from '@plinth/kernel';
import { pages, screens } from '@plinth/pages';
import { SqlCourseBuilder } from '../building/builder.js';
import { COURSE_BUILDER } from '../ports.js';
import { groupScreen } from './groups/pages.js';
import { builderAssets } from './outline-view.js';
import { courseScreen, creationTap } from './screen.js';
import { builderStyle } from './style.js';

/** The course builder in the console. */
export const builderFeature = defineFeature({
  name: 'builder',
  services: [provide.class(COURSE_BUILDER, SqlCourseBuilder)],
  exports: [COURSE_BUILDER],
  contributes: [screens([courseScreen, groupScreen]), pages([builderStyle.page, builderAssets.page])],
  taps: [creationTap],
});
