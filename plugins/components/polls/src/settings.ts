import { choice, defineSettings, Type } from '@plinth/kernel';

/** How the dashboard and the results name the way they are drawn. */
export const CHART_TYPES = ['text', 'bar', 'pie', 'doughnut'] as const;

/** What the owner can set. Polls of type `default` are always on. */
export const settings = defineSettings({
  submitStatus: choice(['auto', 'publish', 'pending', 'draft'], {
    default: 'auto',
    titles: {
      auto: 'By what its author may do',
      publish: 'Published at once',
      pending: 'Waits for review',
      draft: 'A draft',
    },
    description: 'Status of a new poll; auto publishes for whoever may publish polls and keeps the others pending.',
  }),
  imagePolls: Type.Boolean({ default: true, description: 'Whether polls may have pictures as answers.' }),
  videoPolls: Type.Boolean({ default: true, description: 'Whether polls may have videos as answers.' }),
  audioPolls: Type.Boolean({ default: true, description: 'Whether polls may have sound as answers.' }),
  htmlPolls: Type.Boolean({ default: false, description: 'Whether polls may have HTML as answers.' }),
  optionLength: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 10_000,
    description: 'Characters of an answer that are kept; 0 keeps all.',
  }),
  descriptionLength: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 100_000,
    description: 'Characters of a description that are kept; 0 keeps all.',
  }),
  guestsMayVote: Type.Boolean({ default: false, description: 'Whether visitors may vote, one ballot a browser.' }),
  guestBallotsPerAddress: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 100_000,
    description: 'Ballots of visitors that a poll takes from one address in guestBallotHours; 0 for as many as come.',
  }),
  guestBallotHours: Type.Integer({
    default: 24,
    minimum: 1,
    maximum: 8_760,
    description: 'Hours in which guestBallotsPerAddress counts.',
  }),
  chartType: choice(CHART_TYPES, {
    default: 'text',
    titles: { text: 'In words', bar: 'As bars', pie: 'As a pie', doughnut: 'As a ring' },
    description: 'How results are to be drawn, as clients are told.',
  }),
});
