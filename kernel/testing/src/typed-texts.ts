/** Texts that people type and that only look like HTML, and how HTML shows them. They are kept as typed. */
export const LITERAL_TEXTS: readonly (readonly [typed: string, shown: string])[] = [
  ['vector<int> is a type', 'vector&lt;int&gt; is a type'],
  ['if (a<b && c>d) then', 'if (a&lt;b &amp;&amp; c&gt;d) then'],
  ['5 > 3 & 2 < 4', '5 &gt; 3 &amp; 2 &lt; 4'],
];

/** HTML that shows nothing: it counts as empty wherever a text is required. */
export const BLANK_TEXTS: readonly string[] = [
  '<b></b>',
  '<p> </p><em></em>',
  '<b>&nbsp;</b>',
  '<a href="https://example.org/"> </a>',
  '<b>\u200b</b>',
];
