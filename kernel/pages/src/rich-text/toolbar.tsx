import { useRef, useState } from 'preact/hooks';
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

type DetailName = 'link' | 'picture';

/** Moves to the field of a detail, once it is there. */
export function focusDetail(within: Element | null, name: DetailName): void {
  requestAnimationFrame(() =>
    within?.closest('.rich-text')?.querySelector<HTMLInputElement>(`[data-detail=${name}]`)?.focus(),
  );
}

/** What leads elsewhere and runs nothing. */
const SCHEMES = /^(https?|ftps?|mailto|tel|callto|sms|cid|xmpp)$/i;

/** The scheme of an address that is refused. */
function refusedScheme(address: string): string | undefined {
  const scheme = /^([\w+.-]+):/.exec(address)?.[1];
  return scheme === undefined || SCHEMES.test(scheme) ? undefined : scheme;
}

/** One line below the tools with a text to set: where words lead, or what a picture shows. */
function Detail(props: {
  name: DetailName;
  label: string;
  value: string;
  /** Returns why a text is not taken. */
  set: (value: string) => string | undefined;
  leave: () => void;
  remove?: () => void;
}) {
  const { name, label, value, set, leave, remove } = props;
  const t = useTexts(richTextTexts);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [mistake, setMistake] = useState<string>();
  // In an effect, which runs after the first paint, it would take away what a fast writer typed before that.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const apply = () => {
    const refusal = set(typed.trim());
    setMistake(refusal);
    if (refusal !== undefined) field.current?.focus();
  };
  const described = mistake === undefined ? undefined : `${name}-mistake`;
  return (
    <div class="tool-detail">
      <label>
        <span>{label}</span>
        <input
          ref={field}
          type="text"
          data-detail={name}
          value={typed}
          aria-invalid={mistake === undefined ? undefined : 'true'}
          aria-describedby={described}
          onInput={(event) => {
            // It is no field of the form around it.
            event.stopPropagation();
            setTyped(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leave();
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
      </label>
      <button type="button" class="quiet-button small-button" onClick={apply}>
        {t('apply')}
      </button>
      {remove ? (
        <button type="button" class="quiet-button small-button" onClick={remove}>
          {t('remove')}
        </button>
      ) : null}
      {mistake === undefined ? null : (
        <p class="mistake" id={described} role="alert">
          {mistake}
        </p>
      )}
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
  const tools = useRef<HTMLDivElement>(null);
  const setLink = (address: string) => {
    const scheme = refusedScheme(address);
    if (scheme !== undefined) return t('link_refused', { scheme });
    setLinking(false);
    editing.setLink(address);
    return undefined;
  };
  const leave = () => {
    setLinking(false);
    editing.focus();
  };
  const startLink = () => {
    setLinking(!isLinking);
    focusDetail(tools.current, 'link');
  };
  return (
    <>
      <div ref={tools} class="tools" role="toolbar" aria-label={t('toolbar', { name: label })}>
        <BlockChoice block={state.block} editing={editing} />
        {mark('bold', 'bold', t('bold'))}
        {mark('italic', 'italic', t('italic'))}
        {mark('underline', 'underline', t('underline'))}
        {mark('strike', 'strike', t('strike'))}
        {mark('code', 'code', t('code'))}
        <Tool icon="link" title={t('link')} pressed={state.link !== undefined} press={startLink} />
        {mark('bullets', 'bulletList', t('bullets'))}
        {mark('numbers', 'orderedList', t('numbers'))}
        {mark('quote', 'blockquote', t('quote'))}
        <Tool icon="rule" title={t('rule')} press={() => editing.act('horizontalRule')} />
        {choosePicture ? <Tool icon="picture" title={t('picture')} press={choosePicture} /> : null}
        {state.pictureText === undefined ? null : (
          <button type="button" class="tool tool-source" onClick={() => focusDetail(tools.current, 'picture')}>
            {t('picture_alternative')}
          </button>
        )}
        <Tool icon="undo" title={t('undo')} disabled={!state.canUndo} press={() => editing.act('undo')} />
        <Tool icon="redo" title={t('redo')} disabled={!state.canRedo} press={() => editing.act('redo')} />
        <button type="button" class="tool tool-source" onClick={openSource}>
          {t('as_source')}
        </button>
      </div>
      {isLinking || state.link !== undefined ? (
        <Detail
          name="link"
          label={t('link_address')}
          value={state.link ?? ''}
          set={setLink}
          leave={leave}
          {...(state.link === undefined ? {} : { remove: () => setLink('') })}
        />
      ) : null}
      {state.pictureText === undefined ? null : (
        <Detail
          name="picture"
          label={t('picture_text')}
          value={state.pictureText}
          set={(text) => {
            editing.setPictureText(text);
            return undefined;
          }}
          leave={leave}
        />
      )}
    </>
  );
}
