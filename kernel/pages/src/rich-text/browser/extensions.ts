import { Extension, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';

/** Attributes that any paragraph, list or picture may carry; the editor shows none of them and keeps them all. */
const KEPT = ['class', 'style', 'lang', 'dir', 'title'] as const;
const BLOCKS = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'codeBlock'];
const PICTURE = ['width', 'height', 'loading', 'decoding', 'srcset', 'sizes'];

function kept(name: string, keepOnSplit = true) {
  return {
    default: null,
    keepOnSplit,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: ({ [name]: value }: Record<string, unknown>) => (value === null ? {} : { [name]: value }),
  };
}

function keptAll(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, kept(name)]));
}

const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes() {
    return [
      // Two elements of one id would be a mistake, so only one half of a split paragraph keeps it.
      { types: BLOCKS, attributes: { ...keptAll(KEPT), id: kept('id', false) } },
      { types: ['blockquote'], attributes: keptAll(['cite']) },
      { types: ['image'], attributes: { ...keptAll(['class', 'style', ...PICTURE]), id: kept('id', false) } },
    ];
  },
});

/** What the editor knows: the formats of articles. Everything else opens as source. */
export function extensions(): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3, 4, 5, 6] },
      link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
      // A paragraph that nobody wrote would be a change.
      trailingNode: false,
    }),
    Image.configure({ inline: true }),
    KeptAttributes,
  ];
}
