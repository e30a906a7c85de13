/**
 * What an owner bundles of the block editor's npm packages: everything that `start.js` of the extension and the editor
 * itself look for under `wp`, as WordPress names it.
 */
import * as apiFetchPackage from '@wordpress/api-fetch';
import * as blockEditor from '@wordpress/block-editor';
import * as blockLibrary from '@wordpress/block-library';
import * as blocks from '@wordpress/blocks';
import * as components from '@wordpress/components';
import * as coreData from '@wordpress/core-data';
import * as data from '@wordpress/data';
import * as date from '@wordpress/date';
import * as editPost from '@wordpress/edit-post';
import * as editor from '@wordpress/editor';
import * as element from '@wordpress/element';
import '@wordpress/format-library';
import * as hooks from '@wordpress/hooks';
import * as i18n from '@wordpress/i18n';
import * as mediaUtils from '@wordpress/media-utils';
import * as notices from '@wordpress/notices';
import * as preferences from '@wordpress/preferences';
import * as preferencesPersistence from '@wordpress/preferences-persistence';

const apiFetch = apiFetchPackage.default;

window.wp = {
  ...{ apiFetch, blockEditor, blockLibrary, blocks, components, coreData, data, date, editPost, editor, element },
  ...{ hooks, i18n, mediaUtils, notices, preferences, preferencesPersistence },
};
