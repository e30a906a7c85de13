import { stylesheet } from '@plinth/pages';

/** How the course builder looks beyond what all screens of the console have. */
export const builderStyle = stylesheet(
  'course-builder',
  `.builder-figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 0 var(--space-5); }
.editor-text > section { margin-top: var(--space-5); padding-top: var(--space-4); border-top: 1px solid var(--divider); }
.editor-text > section > h2 { margin-block: 0 var(--space-3); font-size: var(--body); }
.builder-transfer { margin-top: var(--space-6); padding-top: var(--space-4); border-top: 1px solid var(--divider); }
.builder-now dd { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 14rem; overflow-y: auto; }
.outline { margin: var(--space-4) 0; padding: 0; border: 1px solid var(--divider); border-radius: var(--radius); overflow: hidden; }
.outline > li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: var(--space-2) var(--space-3); margin: 0; padding: var(--space-2) var(--space-3); list-style: none; background: var(--surface); border-bottom: 1px solid var(--divider); }
.outline > li:last-child { border-bottom: 0; }
.outline > li.outline-section { background: var(--sunken); font-weight: 600; }
.outline > li.outline-inner { padding-inline-start: calc(var(--space-6) + var(--space-3)); }
.outline > li.outline-over { box-shadow: inset 0 3px 0 var(--accent); }
.outline > li.outline-dragged { opacity: 0.5; }
.outline > li:target { background: var(--accent-tint); }
.outline .outline-facts { display: block; font-size: var(--small); font-weight: 400; color: var(--quiet); }
.outline .outline-acts { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1); }
.outline .outline-acts button, .outline .outline-acts a { margin: 0; }
.outline-handle { cursor: grab; color: var(--quiet); padding: 0 var(--space-1); user-select: none; }
.outline-handle[hidden] { display: none; }
.outline-add { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: var(--space-4) var(--space-6); margin-top: var(--space-5); }
.outline-add h2 { font-size: var(--body); margin-block: 0 var(--space-2); }
.answer-rows { display: grid; gap: var(--space-2); }
.answer-row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 var(--space-4); align-items: end; }
.answer-row.answer-pair { grid-template-columns: 1fr 1fr; }
.answer-row .field { margin-bottom: 0; } .answer-row .choice { min-height: 44px; display: flex; align-items: center; gap: var(--space-2); }
.question-list > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-2) var(--space-3); align-items: center; margin: 0; padding: var(--space-2) 0; list-style: none; border-bottom: 1px solid var(--divider); }
.question-list { padding: 0; } .question-list .outline-facts { display: block; font-size: var(--small); color: var(--quiet); }
.question-list .outline-acts { display: flex; flex-wrap: wrap; gap: var(--space-1); align-items: center; }
.course-people > li { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: var(--space-2) var(--space-4); margin: 0; padding: var(--space-2) 0; list-style: none; border-bottom: 1px solid var(--divider); }
.course-people { padding: 0; } .course-people .actions { margin: 0; }
@media (max-width: 40rem) { .outline > li { grid-template-columns: minmax(0, 1fr); } .outline > li.outline-inner { padding-inline-start: var(--space-5); } .outline-handle { display: none; } .answer-row.answer-pair { grid-template-columns: 1fr; } }
`,
);
