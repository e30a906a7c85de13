import {
  type CallContext,
  checkValue,
  choice,
  page,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { nonceField, type Refused, refusedFor, sitePage } from '@plinth/pages';
import { SUGGESTIONS } from '../rights.js';
import { MAX_SUGGESTION_LENGTH } from '../suggestions/chat-answer.js';
import { suggestionProvider } from '../suggestions/provider.js';
import { QUOTAS } from '../suggestions/quota.js';
import { reportArguments, reportSuggestion } from '../suggestions/report.js';
import { suggest, suggestArguments, suggestErrors } from '../suggestions/suggest.js';
import { PATHS } from './addresses.js';
import { keptAfter } from './kept.js';
import { quoteStyle } from './style.js';
import { type Asked, ReportPage, type ReportView, SuggestPage, type SuggestView } from './suggest-view.js';
import { suggestionTexts } from './texts.js';
import { carriedIn, typedText } from './typed.js';

/** The action of the nonces in the forms of suggestions. */
export const SUGGESTION_ACTION = 'quotes-suggestion';

const BLANK: Asked = { prompt: '', context: 'compose', count: '3' };

const DONE = ['', 'reported', 'known'] as const;

async function showSuggestions(
  call: CallContext,
  { asked = BLANK, answer, ...view }: Partial<SuggestView>,
): Promise<RestResponse> {
  const { caller, site, use } = call;
  const whole: SuggestView = {
    isConfigured: suggestionProvider(call) !== undefined,
    asked,
    left: await use(QUOTAS).left(caller.id),
    writePath: '/activity',
    nonce: nonceField(call, SUGGESTION_ACTION),
    answer,
    ...view,
  };
  return sitePage(call, {
    title: suggestionTexts.in(site.language)('title'),
    body: <SuggestPage {...whole} />,
    status: view.refused?.status ?? 200,
    head: quoteStyle.link(site),
  });
}

function showReport(call: CallContext, view: Omit<ReportView, 'nonce' | 'refused'>, refused?: Refused) {
  const { site } = call;
  return sitePage(call, {
    title: suggestionTexts.in(site.language)('report_title'),
    body: <ReportPage {...view} nonce={nonceField(call, SUGGESTION_ACTION)} refused={refused} />,
    status: refused?.status ?? 200,
    head: quoteStyle.link(site),
  });
}

async function takeAsking(call: CallContext): Promise<RestResponse> {
  const { body } = call.request;
  const t = suggestionTexts.in(call.site.language);
  const asked = {
    prompt: typedText(body, 'prompt'),
    context: typedText(body, 'context') || BLANK.context,
    count: typedText(body, 'count').trim() || BLANK.count,
  };
  const mistakes = (['prompt', 'context', 'count'] as const).flatMap((name) => {
    const verdict = checkValue(suggestArguments[name], asked[name], t(name));
    return verdict.ok ? [] : [{ name, message: verdict.fault.message }];
  });
  const refused = refusedFor(mistakes);
  if (refused) return showSuggestions(call, { asked, refused });
  try {
    const context = asked.context === 'refine' ? 'refine' : 'compose';
    const { suggestions, model } = await suggest(call, { prompt: asked.prompt, context, count: Number(asked.count) });
    return await showSuggestions(call, { asked, answer: { suggestions, model } });
  } catch (thrown) {
    return showSuggestions(call, { asked, refused: keptAfter(call, thrown) });
  }
}

async function takeReport(call: CallContext): Promise<RestResponse> {
  const { body } = call.request;
  const { site } = call;
  const t = suggestionTexts.in(site.language);
  const typed = { text: typedText(body, 'text'), reason: typedText(body, 'reason'), carried: carriedIn(body) };
  const mistakes = (['text', 'reason'] as const).flatMap((name) => {
    const verdict = checkValue(reportArguments[name], typed[name], t(name));
    return verdict.ok ? [] : [{ name, message: verdict.fault.message }];
  });
  const refused = refusedFor(mistakes);
  if (refused) return showReport(call, typed, refused);
  const done = (await reportSuggestion(call, typed)) ? 'reported' : 'known';
  if (typed.carried.suggestions.length === 0) return redirect(`${site.url}${PATHS.suggestions}?done=${done}`, 303);
  return showSuggestions(call, { answer: typed.carried, reported: typed.text, done: t(`done_${done}`) });
}

const shared = { module: SUGGESTIONS, access: signedIn() } as const;

/** Suggestions for quotes: asking for them, and reporting what should not have been suggested. */
export const suggestionPages: readonly Route[] = [
  page({
    ...shared,
    method: 'GET',
    path: PATHS.suggestions,
    summary: 'The form that asks for suggestions.',
    args: {
      done: choice(DONE, { default: '', description: 'What was just done.' }),
      context: suggestArguments.context,
    },
    handle(call) {
      const { context, done } = call.args;
      const t = suggestionTexts.in(call.site.language);
      const told = done === '' ? undefined : t(`done_${done}`);
      return showSuggestions(call, { asked: { ...BLANK, context }, done: told });
    },
  }),
  page({
    ...shared,
    method: 'POST',
    path: PATHS.suggestions,
    summary: 'Suggests quotes; each call costs one of the day.',
    nonceAction: SUGGESTION_ACTION,
    errors: suggestErrors,
    handle: takeAsking,
  }),
  page({
    ...shared,
    method: 'GET',
    path: PATHS.report,
    summary: 'The form that reports a suggestion.',
    args: {
      text: Type.String({ default: '', maxLength: MAX_SUGGESTION_LENGTH, description: 'The suggestion.' }),
    },
    handle: (call) => showReport(call, { text: call.args.text, reason: '', carried: { suggestions: [], model: '' } }),
  }),
  page({
    ...shared,
    method: 'POST',
    path: PATHS.report,
    summary: 'Reports a suggestion to the administrators.',
    nonceAction: SUGGESTION_ACTION,
    args: { step: choice(['ask', 'send'], { default: 'send', description: 'Whether the form is shown first.' }) },
    handle(call) {
      const { body } = call.request;
      if (call.args.step === 'send') return takeReport(call);
      return showReport(call, { text: typedText(body, 'text'), reason: '', carried: carriedIn(body) });
    },
  }),
];
