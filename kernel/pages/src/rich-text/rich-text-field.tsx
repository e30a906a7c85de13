import { pageAssets } from '../document.js';
import { describedBy, Field, type FieldProps, fieldId, inTextarea } from '../kit/field.js';
import { useFieldProps, useFormText } from '../kit/form-state.js';
import { island } from '../kit/island.js';
import { useAddress } from '../surroundings.js';
import { RichTextArea } from './rich-text-area.js';
import type { PictureUpload } from './upload.js';

const RichTextIsland = island(pageAssets, 'rich-text', RichTextArea);

/**
 * A text with paragraphs, headings, lists, links and pictures, kept as HTML. Without scripts it is a text area of source;
 * with them an editor, unless the text has markup that the editor could not give back: then it stays source, whole. Parts
 * that are not touched come back byte for byte.
 */
export function RichTextField(
  given: FieldProps & {
    value?: string | undefined;
    rows?: number;
    maxLength?: number | undefined;
    /** Where pictures go that are chosen, dropped or pasted; without it there are none to choose. */
    upload?: PictureUpload | undefined;
  },
) {
  const props = useFieldProps(given);
  const { name, label, error, required, rows = 16, maxLength, upload } = props;
  const value = useFormText(name);
  return (
    <Field {...props}>
      <RichTextIsland
        id={fieldId(name)}
        name={name}
        label={label}
        text={inTextarea(props.value ?? value ?? '')}
        rows={rows}
        required={required}
        maxLength={maxLength}
        describedBy={describedBy(props)}
        isInvalid={error !== undefined}
        upload={upload}
      />
    </Field>
  );
}

/** The look of the editor; stands in the `head` of pages with such a field. */
export function RichTextStyles() {
  return <link rel="stylesheet" href={useAddress()(pageAssets.path('rich-text.css'))} />;
}
