import { stylesheet } from '@plinth/kernel';

/** What the pages of polls add to the look of the site. */
export const pollStyle = stylesheet(
  'polls',
  `fieldset.poll { border: 1px solid var(--line); border-radius: .4rem; padding: .5rem 1rem 1rem; margin: 1rem 0; }
fieldset.poll legend { font-weight: 600; padding: 0 .4rem; }
.option { display: flex; gap: .6rem; align-items: flex-start; padding: .4rem 0; }
.option input { margin-top: .45rem; } .option .choice { flex: 1; min-width: 0; }
.media img, .media video { display: block; max-height: 12rem; margin-top: .3rem; } .media audio { display: block; margin-top: .3rem; width: 100%; }
ol.results { list-style: none; padding: 0; } ol.results li { margin: .75rem 0; }
.bar { height: .6rem; border-radius: .3rem; background: #8883; overflow: hidden; } .bar span { display: block; height: 100%; background: var(--accent); }
.actions { display: flex; flex-wrap: wrap; gap: .35rem; align-items: center; } .actions form { display: inline; } .actions button { margin: 0; padding: .2rem .7rem; font-size: .9rem; }
.actions summary { cursor: pointer; font-size: .9rem; }
input[type=datetime-local], select { font: inherit; padding: .45rem .6rem; border: 1px solid var(--line); border-radius: .4rem; background: Canvas; color: CanvasText; }
form.stacked fieldset label { font-weight: 400; margin: .25rem 0; }
`,
);
