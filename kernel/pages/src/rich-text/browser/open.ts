import { Editor, getSchema } from '@tiptap/core';
import type { BlockKind, Editing, EditingState, OpenEditing } from '../editing.js';
import { readText, TextWriter } from './document.js';
import { extensions } from './extensions.js';

/** What can be on or off at the cursor. */
const TOGGLES = [...['bold', 'italic', 'underline', 'strike', 'code'], ...['bulletList', 'orderedList', 'blockquote']];

/** Headings that the editor does not offer are shown as the nearest one it does. */
function blockOf(editor: Editor): BlockKind {
  if (editor.isActive('codeBlock')) return 'codeBlock';
  if (!editor.isActive('heading')) return 'paragraph';
  const level: unknown = editor.getAttributes('heading')['level'];
  if (level === 1 || level === 2) return 'heading2';
  return level === 3 ? 'heading3' : 'heading4';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function stateOf(editor: Editor): EditingState {
  const isLink = editor.isActive('link');
  const isPicture = editor.isActive('image');
  return {
    block: blockOf(editor),
    on: new Set(TOGGLES.filter((name) => editor.isActive(name))),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    link: isLink ? textOf(editor.getAttributes('link')['href']) : undefined,
    pictureText: isPicture ? textOf(editor.getAttributes('image')['alt']) : undefined,
  };
}

function pictures(files: FileList | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

function acting(editor: Editor): Record<string, () => void> {
  const chain = () => editor.chain().focus();
  return {
    bold: () => chain().toggleBold().run(),
    italic: () => chain().toggleItalic().run(),
    underline: () => chain().toggleUnderline().run(),
    strike: () => chain().toggleStrike().run(),
    code: () => chain().toggleCode().run(),
    bulletList: () => chain().toggleBulletList().run(),
    orderedList: () => chain().toggleOrderedList().run(),
    blockquote: () => chain().toggleBlockquote().run(),
    horizontalRule: () => chain().setHorizontalRule().run(),
    undo: () => chain().undo().run(),
    redo: () => chain().redo().run(),
    paragraph: () => chain().setParagraph().run(),
    heading2: () => chain().setHeading({ level: 2 }).run(),
    heading3: () => chain().setHeading({ level: 3 }).run(),
    heading4: () => chain().setHeading({ level: 4 }).run(),
    codeBlock: () => chain().setCodeBlock().run(),
  };
}

/** The text of a piece of HTML source. */
function writtenIn(source: string): string {
  const template = document.createElement('template');
  template.innerHTML = source;
  return template.content.textContent ?? '';
}

/** The position behind a text that the document begins with. White space does not count: the editor may drop some. */
function positionBehind(editor: Editor, written: string): number | 'start' | 'end' {
  let left = written.replace(/\s/g, '').length;
  if (left === 0) return 'start';
  let found: number | undefined;
  editor.state.doc.descendants((node, position) => {
    for (const { index } of node.text?.matchAll(/\S/g) ?? []) {
      left -= 1;
      if (left === 0) found = position + index + 1;
    }
    return left > 0;
  });
  return found ?? 'end';
}

/** Puts the cursor where it was in the source, behind the space that was typed last. */
function focusBehind(editor: Editor, beginning: string): void {
  const written = writtenIn(beginning);
  editor.commands.focus(positionBehind(editor, written));
  const { $head } = editor.state.selection;
  if (!/\S[ \t]+$/.test(written)) return;
  if (/^\s/.test($head.nodeAfter?.text ?? '')) editor.commands.focus($head.pos + 1);
  else editor.view.dispatch(editor.state.tr.insertText(' '));
}

/** Opens the editor. Undefined when it could not give the text back as it is: then it stays source. */
export function openEditing(opening: OpenEditing): Editing | undefined {
  const { place, source, label, describedBy, changed, moved, received } = opening;
  const take = (files: FileList | undefined) => {
    const found = pictures(files);
    if (found.length > 0) received(found);
    return found.length > 0;
  };
  const known = extensions();
  const read = readText(source, getSchema(known));
  if (!read) return undefined;
  const editor = new Editor({
    element: place,
    extensions: known,
    injectCSS: false,
    ...(read.nodes.length === 0 ? {} : { content: { type: 'doc', content: read.nodes.map((node) => node.toJSON()) } }),
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rich-text-page' },
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
      handleDrop: (_, event, __, isMoved) => !isMoved && take(event.dataTransfer?.files),
      handlePaste: (_, event) => take(event.clipboardData?.files),
    },
  });
  const writer = new TextWriter(editor.state.doc, read.pieces);
  editor.on('update', () => changed(writer.write(editor.state.doc)));
  editor.on('transaction', () => moved(stateOf(editor)));
  moved(stateOf(editor));
  const acts = acting(editor);
  const run = (name: string) => acts[name]?.();
  return {
    setBlock: run,
    toggle: run,
    act: run,
    setLink(address) {
      const chain = editor.chain().focus().extendMarkRange('link');
      if (address === '') chain.unsetLink().run();
      else if (editor.state.selection.empty && !editor.isActive('link'))
        chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
      else chain.setLink({ href: address }).run();
    },
    insertPicture(address, text) {
      const { to } = editor.state.selection;
      const image = { type: 'image', attrs: { src: address, alt: text } };
      editor.chain().focus().insertContentAt(to, image).run();
      // It stays chosen, so that it can be said what it shows.
      if (editor.state.doc.nodeAt(to)?.type.name === 'image') editor.commands.setNodeSelection(to);
    },
    setPictureText(text) {
      const { from } = editor.state.selection;
      editor.chain().focus().updateAttributes('image', { alt: text }).setNodeSelection(from).run();
    },
    focus: () => editor.commands.focus(),
    focusBehind: (beginning) => focusBehind(editor, beginning),
    close: () => editor.destroy(),
  };
}
