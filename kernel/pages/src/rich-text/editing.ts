/** Kinds of paragraphs that the editor offers. */
export const BLOCKS = ['paragraph', 'heading2', 'heading3', 'heading4', 'codeBlock'] as const;

/** One of them. */
export type BlockKind = (typeof BLOCKS)[number];

/** What is true at the cursor. */
export interface EditingState {
  readonly block: BlockKind;
  readonly on: ReadonlySet<string>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Where the words at the cursor lead. */
  readonly link: string | undefined;
  /** What the chosen picture shows; undefined when none is chosen. */
  readonly pictureText: string | undefined;
}

/** An open editor. */
export interface Editing {
  setBlock(kind: BlockKind): void;
  toggle(name: string): void;
  act(name: string): void;
  /** An empty address takes the link away. */
  setLink(address: string): void;
  /** Puts a picture behind what is chosen; it is the chosen one then. */
  insertPicture(address: string, text: string): void;
  setPictureText(text: string): void;
  focus(): void;
  /** Puts the cursor behind the text of some HTML that the source begins with. */
  focusBehind(beginning: string): void;
  close(): void;
}

/** What an editor is opened with. */
export interface OpenEditing {
  readonly place: HTMLElement;
  readonly source: string;
  readonly label: string;
  /** Ids of what describes the field. */
  readonly describedBy: string | undefined;
  /** Called with the whole text as HTML when it was changed. What was not touched stays byte for byte. */
  changed(source: string): void;
  moved(state: EditingState): void;
  /** Pictures that were dropped or pasted. */
  received(files: readonly File[]): void;
}
