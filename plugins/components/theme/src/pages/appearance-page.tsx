import { accountPage } from '@plinth/accounts';
import { type CallContext, page, RestError, type Route, redirect, signedIn, Type } from '@plinth/kernel';
import { nonceField } from '@plinth/pages';
import { Button, ChoiceField, ErrorSummary, Form, type Mistake, useTexts } from '@plinth/pages/kit';
import { saveColorMode, savedColorMode } from '../color-mode.js';
import { COLOR_MODES } from '../settings.js';
import { themePageTexts } from './texts.js';

/** Where somebody chooses how the site looks for them. */
export const APPEARANCE_PATH = '/account/appearance';
const NONCE = 'theme-appearance';

function Appearance({ call, mode, mistakes }: { call: CallContext; mode: string; mistakes: readonly Mistake[] }) {
  const t = useTexts(themePageTexts);
  return (
    <>
      <p class="lead">{t('appearance_lead')}</p>
      <ErrorSummary mistakes={mistakes} />
      <Form to={APPEARANCE_PATH} nonce={nonceField(call, NONCE)}>
        <ChoiceField
          name="mode"
          label={t('mode')}
          values={[mode]}
          options={COLOR_MODES.map((value) => ({ value, title: t(value) }))}
          error={mistakes[0]?.message}
          single
        />
        <Button>{t('save')}</Button>
      </Form>
    </>
  );
}

async function show(call: CallContext, mistakes: readonly Mistake[], isDone: boolean) {
  // Pages follow the device for whoever has chosen nothing: what is marked is what is seen.
  const mode = (await savedColorMode(call, call.caller.id)) ?? 'auto';
  return accountPage(call, {
    path: APPEARANCE_PATH,
    body: <Appearance call={call} mode={mode} mistakes={mistakes} />,
    done: isDone ? themePageTexts.in(call.site.language)('saved') : undefined,
    status: mistakes.length > 0 ? 400 : 200,
  });
}

/** Choosing how the site looks. */
export const appearancePages: readonly Route[] = [
  page({
    method: 'GET',
    path: APPEARANCE_PATH,
    summary: "The caller's colour mode.",
    access: signedIn(),
    args: { done: Type.Boolean({ default: false, description: 'Whether it was just saved.' }) },
    handle: (call) => show(call, [], call.args.done),
  }),
  page({
    method: 'POST',
    path: APPEARANCE_PATH,
    summary: "Keeps the caller's colour mode.",
    access: signedIn(),
    nonceAction: NONCE,
    async handle(call) {
      try {
        await saveColorMode(call, call.request.body['mode']);
      } catch (thrown) {
        if (!(thrown instanceof RestError)) throw thrown;
        return show(call, [{ name: 'mode', message: thrown.message }], false);
      }
      return redirect(`${call.site.url}${APPEARANCE_PATH}?done=1`);
    },
  }),
];
