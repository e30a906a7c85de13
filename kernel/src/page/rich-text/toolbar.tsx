import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../texts.js';
import { BLOCKS, type BlockKind, type Editing, type EditingState } from './editing.js';
import { Icon, type IconName } from './icons.js';
import { richTextTexts } from './texts.js';

function Tool(props: { icon: IconName; title: string; pressed?: boolean; disabled?: boolean; press: () => void }) {
  const { icon, title, pressed, disabled, press } = props;
  return (
    <button
      type="button"
      class="tool"
      title={title}
      aria-label={title}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}

function BlockChoice({ block, editing }: { block: BlockKind; editing: Editing }) {
  const t = useTexts(richTextTexts);
  const titles: Record<BlockKind, string> = {
    paragraph: t('paragraph'),
    heading2: t('heading', { level: 2 }),
    heading3: t('heading', { level: 3 }),
    heading4: t('heading', { level: 4 }),
    codeBlock: t('code_block'),
  };
  return (
    <select
      class="tool-choice"
      aria-label={t('block')}
      value={block}
      onChange={({ currentTarget }) => {
        const kind = BLOCKS.find((each) => each === currentTarget.value);
        if (kind) editing.setBlock(kind);
      }}
    >
      {BLOCKS.map((kind) => (
        <option key={kind} value={kind} selected={kind === block}>
          {titles[kind]}
        </option>
      ))}
    </select>
  );
}

/** One line below the tools with a text to set: where words lead, or what a picture shows. */
function Detail(props: { label: string; value: string; set: (value: string) => void; remove?: () => void }) {
  const { label, value, set, remove } = props;
  const t = useTexts(richTextTexts);
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <div class="tool-detail">
      <label>
        <span>{label}</span>
        <input
          type="text"
          value={typed}
          onInput={(event) => {
            // It is no field of the form around it.
            event.stopPropagation();
            setTyped(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            set(typed.trim());
          }}
        />
      </label>
      <button type="button" class="quiet-button small-button" onClick={() => set(typed.trim())}>
        {t('apply')}
      </button>
      {remove ? (
        <button type="button" class="quiet-button small-button" onClick={remove}>
          {t('remove')}
        </button>
      ) : null}
    </div>
  );
}

/** The tools above a text. */
export function Toolbar(props: {
  label: string;
  editing: Editing;
  state: EditingState;
  /** Opens the choice of a picture; none where pictures cannot be sent. */
  choosePicture: (() => void) | undefined;
  openSource: () => void;
}) {
  const { label, editing, state, choosePicture, openSource } = props;
  const t = useTexts(richTextTexts);
  const [isLinking, setLinking] = useState(false);
  const mark = (icon: IconName, name: string, title: string) => (
    <Tool icon={icon} title={title} pressed={state.on.has(name)} press={() => editing.toggle(name)} />
  );
  const setLink = (address: string) => {
    setLinking(false);
    editing.setLink(address);
  };
  return (
    <>
      <div class="tools" role="toolbar" aria-label={t('toolbar', { name: label })}>
        <BlockChoice block={state.block} editing={editing} />
        {mark('bold', 'bold', t('bold'))}
        {mark('italic', 'italic', t('italic'))}
        {mark('underline', 'underline', t('underline'))}
        {mark('strike', 'strike', t('strike'))}
        {mark('code', 'code', t('code'))}
        <Tool icon="link" title={t('link')} pressed={state.link !== undefined} press={() => setLinking(!isLinking)} />
        {mark('bullets', 'bulletList', t('bullets'))}
        {mark('numbers', 'orderedList', t('numbers'))}
        {mark('quote', 'blockquote', t('quote'))}
        <Tool icon="rule" title={t('rule')} press={() => editing.act('horizontalRule')} />
        {choosePicture ? <Tool icon="picture" title={t('picture')} press={choosePicture} /> : null}
        <Tool icon="undo" title={t('undo')} disabled={!state.canUndo} press={() => editing.act('undo')} />
        <Tool icon="redo" title={t('redo')} disabled={!state.canRedo} press={() => editing.act('redo')} />
        <button type="button" class="tool tool-source" onClick={openSource}>
          {t('as_source')}
        </button>
      </div>
      {isLinking || state.link !== undefined ? (
        <Detail
          label={t('link_address')}
          value={state.link ?? ''}
          set={setLink}
          {...(state.link === undefined ? {} : { remove: () => setLink('') })}
        />
      ) : null}
      {state.pictureText === undefined ? null : (
        <Detail label={t('picture_text')} value={state.pictureText} set={(text) => editing.setPictureText(text)} />
      )}
    </>
  );
}
