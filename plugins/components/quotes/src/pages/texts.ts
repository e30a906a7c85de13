import { defineTexts } from '@plinth/pages/kit';
import { cardTextsDe, suggestionTextsDe } from './texts.de.js';

/** What the page that makes a picture of a quote says. */
export const cardTexts = defineTexts(
  {
    title: 'Share as image',
    lead: 'Choose a size, then create an image of the quote to download or share.',
    made: 'Your image is ready. Download it to keep it; it’s deleted from this site after one hour.',
    next: 'You’ll see the image before you share it.',
    quote: 'Quote',
    size: 'Size',
    size_card: 'Link preview, {{width}} × {{height}}',
    size_square: 'Square post, {{width}} × {{height}}',
    size_story: 'Full-screen story, {{width}} × {{height}}',
    make: 'Create image',
    make_again: 'Create another image',
    download: 'Download image',
    share: 'Share',
    facebook: 'Facebook',
    x: 'X',
    linkedin: 'LinkedIn',
    whatsapp: 'WhatsApp',
    pinterest: 'Pinterest',
    way: 'Share as image',
    suggest: 'Suggest other wording',
  },
  { de: cardTextsDe },
);

/** What the pages of suggestions say. */
export const suggestionTexts = defineTexts(
  {
    title: 'Quote suggestions',
    way: 'Suggest wording',
    lead: 'Describe your quote or paste text to improve, and get a few AI-generated versions. Nothing is posted until you post it.',
    unavailable: 'Suggestions aren’t available on this site',
    unavailable_lead:
      'The site’s administrators haven’t turned them on. To create a quote, write an update and choose a background for it.',
    prompt: 'Topic, or text to improve',
    prompt_help: 'At most 500 characters.',
    context: 'Type of suggestion',
    compose: 'New quote',
    refine: 'Improved text',
    count: 'Number of suggestions',
    count_help: '1–5. Each request counts once, regardless of the number.',
    ask: 'Get suggestions',
    left_zero: 'You’ve reached today’s limit. Try again after midnight (UTC).',
    left_one: 'You have {{count}} request left today.',
    left_other: 'You have {{count}} requests left today.',
    results: 'Suggestions',
    next: 'To use a suggestion, copy it, paste it into a new update, and choose a background.',
    suggestion: 'Suggestion {{number}}',
    made_by: 'AI-generated ({{model}}). Check before you use one: it may be wrong or offensive.',
    write: 'Write update',
    ask_again: 'Try again',
    report: 'Report',
    report_named: 'Report suggestion {{number}}',
    report_title: 'Report suggestion',
    report_lead:
      'Report a suggestion that’s offensive, false, or otherwise inappropriate to the site’s administrators.',
    text: 'Reported text',
    text_help: 'The suggestion’s exact wording, at most 1,000 characters.',
    reason: 'Reason',
    reason_help: 'Optional. At most 500 characters.',
    report_next: 'The site’s administrators see your report and your name. Other members don’t.',
    send: 'Submit report',
    cancel: 'Cancel',
    done_reported: 'Thank you for your report. The site’s administrators will review it. You won’t receive a reply.',
    done_known: 'You’ve already reported this text.',
    mark_reported: 'You reported this suggestion',
  },
  { de: suggestionTextsDe },
);
