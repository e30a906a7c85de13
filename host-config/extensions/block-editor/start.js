/**
 * Starts the block editor on the page that block-editor.js serves: tells it where the site is, who writes and what they
 * may, and gives it a way to choose files, for which WordPress has a media library of its own. Runs in the browser, after
 * the editor's scripts.
 */
(async () => {
  const target = document.getElementById('editor');
  const { post, user, site, nonce, nonceEndpoint } = JSON.parse(target.dataset.config);
  const { apiFetch, blocks, components, data, date, editPost, element, hooks, i18n, mediaUtils } = window.wp;

  apiFetch.use(apiFetch.createRootURLMiddleware(site.restUrl));
  apiFetch.nonceMiddleware = apiFetch.createNonceMiddleware(nonce);
  apiFetch.nonceEndpoint = nonceEndpoint;
  apiFetch.use(apiFetch.nonceMiddleware);
  apiFetch.use(apiFetch.mediaUploadMiddleware);

  const settings = date.getSettings?.() ?? date.__experimentalGetSettings();
  date.setSettings({ ...settings, timezone: { ...settings.timezone, string: site.timezone } });

  const [me, patterns] = await Promise.all([
    apiFetch({ path: '/wp/v2/users/me?context=edit' }),
    apiFetch({ path: '/wp/v2/block-patterns/patterns' }).catch(() => []),
  ]);
  const layer = window.wp.preferencesPersistence.create({
    preloadedData: me.meta?.persisted_preferences,
    localStorageRestoreKey: `WP_PREFERENCES_USER_${user}`,
  });
  await data.dispatch(window.wp.preferences.store).setPersistenceLayer(layer);

  const { createElement, useEffect, useState } = element;

  /** What `MediaUpload` is to the editor: opens a choice of the site's files, and hands on those that are taken. */
  function MediaUpload({ allowedTypes = [], multiple = false, onClose, onSelect, render, title }) {
    const [isOpen, setOpen] = useState(false);
    const close = () => {
      setOpen(false);
      onClose?.();
    };
    const take = (item) => {
      const chosen = asAttachment(item);
      onSelect(multiple ? [chosen] : chosen);
      close();
    };
    const choice = isOpen && createElement(Choice, { allowedTypes, close, take, title });
    return createElement(element.Fragment, null, render({ open: () => setOpen(true) }), choice);
  }

  function Choice({ allowedTypes, close, take, title }) {
    const [items, setItems] = useState([]);
    const [search, setSearch] = useState('');
    const kind = ['image', 'video', 'audio'].find((each) => allowedTypes.length === 1 && allowedTypes[0] === each);
    useEffect(() => {
      let isWanted = true;
      const query = new URLSearchParams({ per_page: 30, search, ...(kind ? { media_type: kind } : {}) });
      apiFetch({ path: `/wp/v2/media?${query}` }).then((found) => isWanted && setItems(found));
      return () => (isWanted = false);
    }, [search, kind]);
    const field = createElement(components.TextControl, { label: i18n.__('Search'), value: search, onChange: setSearch });
    const choices = items.map((item) => {
      const { media_details: details, source_url: url, title: name } = item;
      const small = details.sizes?.thumbnail?.source_url ?? (item.media_type === 'image' ? url : undefined);
      const shown = small ? createElement('img', { src: small, alt: item.alt_text, width: 120 }) : name.rendered;
      return createElement(components.Button, { key: item.id, label: name.rendered, onClick: () => take(item), style: { height: 'auto' } }, shown);
    });
    const label = title ?? i18n.__('Media Library');
    return createElement(components.Modal, { title: label, onRequestClose: close }, field, createElement('div', null, ...choices));
  }

  /** An item of the REST surface in the form in which `MediaUpload` hands files on. */
  function asAttachment(item) {
    const { alt_text: alt, caption, id, media_details: details, media_type: kind, mime_type: mime, source_url: url, title } = item;
    const sizes = Object.entries(details.sizes ?? {}).map(([name, size]) => [
      name,
      { url: size.source_url, width: size.width, height: size.height, orientation: size.width > size.height ? 'landscape' : 'portrait' },
    ]);
    const whole = { id, url, alt, mime, link: item.link, title: title.rendered, caption: caption?.raw ?? '' };
    const { width, height, filesize: filesizeInBytes } = details;
    return { ...whole, width, height, filesizeInBytes, type: kind === 'image' ? 'image' : mime.split('/')[0], sizes: Object.fromEntries(sizes) };
  }

  hooks.addFilter('editor.MediaUpload', 'plinth/media-upload', () => MediaUpload, 20);

  /**
   * Keeps the file block from showing a PDF within the text: pages of the site load no plugins, and of writers without
   * `unfiltered_html` the site does not keep the element, so that their block would be broken when it is read again.
   */
  const withoutPreview = (Edit) => (props) => {
    if (props.name !== 'core/file') return createElement(Edit, props);
    const setAttributes = ({ displayPreview, previewHeight, ...rest }) =>
      props.setAttributes(displayPreview ? rest : { ...rest, displayPreview, previewHeight });
    return createElement(Edit, { ...props, setAttributes });
  };
  hooks.addFilter('editor.BlockEdit', 'plinth/file-without-preview', withoutPreview);

  const types = await apiFetch({ path: '/wp/v2/types?context=edit' });
  const canUpload = await apiFetch({ path: '/wp/v2/media', method: 'OPTIONS', parse: false }).then(
    (answer) => (answer.headers.get('allow') ?? '').includes('POST'),
    () => false,
  );
  const editor = {
    alignWide: true,
    allowedBlockTypes: true,
    allowedMimeTypes: null,
    autosaveInterval: 60,
    availableTemplates: {},
    bodyPlaceholder: i18n.__('Type / to choose a block'),
    canLockBlocks: true,
    codeEditingEnabled: true,
    defaultEditorStyles: [],
    disableCustomColors: false,
    disablePostFormats: false,
    enableCustomFields: false,
    enableCustomLineHeight: true,
    enableCustomUnits: ['px', 'em', 'rem', '%', 'vh', 'vw'],
    imageDimensions: {},
    // Cropping is asked of the server, which has no such route.
    imageEditing: false,
    imageSizes: ['thumbnail', 'medium', 'large', 'full'].map((slug) => ({ slug, name: slug[0].toUpperCase() + slug.slice(1) })),
    isRTL: false,
    localAutosaveInterval: 15,
    maxUploadFileSize: 0,
    postLock: { isLocked: false },
    richEditingEnabled: true,
    styles: [{ css: 'body { padding: 0 2rem } .wp-block { max-width: 44rem; margin-inline: auto }' }],
    supportsLayout: true,
    supportsTemplateMode: false,
    titlePlaceholder: i18n.__('Add title'),
    ...(canUpload ? { mediaUpload: mediaUtils.uploadMedia } : {}),
    __experimentalDiscussionSettings: {
      avatarURL: me.avatar_urls?.['96'] ?? '',
      commentOrder: 'asc',
      defaultCommentStatus: 'open',
      threadCommentsDepth: 5,
    },
    __experimentalBlockPatterns: patterns,
    __experimentalBlockPatternCategories: await apiFetch({ path: '/wp/v2/block-patterns/categories' }).catch(() => []),
  };
  // The editor asks the boxes that plugins of WordPress put below a post for the kind of post they are for: there are none.
  window.postboxes = { page: post.type, add_postbox_toggles() {} };
  if (!types[post.type]) throw new Error(`The editor knows no post type ${post.type}.`);
  editPost.initializeEditor('editor', post.type, post.id, editor, post.isNew ? { title: '', content: '', excerpt: '' } : {});
  // Texts that were written without blocks are shown as HTML, because the classic block needs another editor.
  if (!blocks.getFreeformContentHandlerName()) blocks.setFreeformContentHandlerName('core/html');
})();
