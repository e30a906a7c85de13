import type { PluginContext } from '@plinth/kernel';
import { hasBlockStyles, WIDE_WIDTH } from './block-styles.js';
import { fontSizes, palette } from './palette.js';

/** How wide a text is on the pages of the site. */
const TEXT_WIDTH = '46rem';

/** What editors may offer for blocks: what the allow-list keeps and the stylesheet knows. */
export function globalSettings(context: PluginContext): Readonly<Record<string, unknown>> {
  const styled = hasBlockStyles(context);
  return {
    appearanceTools: false,
    useRootPaddingAwareAlignments: false,
    border: { color: true, radius: true, style: true, width: true },
    color: {
      background: true,
      custom: true,
      customDuotone: false,
      customGradient: false,
      defaultDuotone: false,
      defaultGradients: false,
      defaultPalette: false,
      duotone: { theme: [] },
      gradients: { theme: [] },
      link: false,
      palette: { theme: styled ? palette : [] },
      text: true,
    },
    layout: { contentSize: TEXT_WIDTH, ...(styled ? { wideSize: WIDE_WIDTH } : {}) },
    spacing: {
      blockGap: false,
      margin: true,
      padding: true,
      customSpacingSize: true,
      units: ['px', 'em', 'rem', 'vw', 'vh', '%'],
    },
    typography: {
      customFontSize: true,
      dropCap: styled,
      fontSizes: { theme: styled ? fontSizes : [] },
      fontStyle: true,
      fontWeight: true,
      letterSpacing: true,
      lineHeight: true,
      textDecoration: true,
      textTransform: true,
      fluid: false,
      fontFamilies: { theme: [] },
    },
  };
}

/** How texts look on the pages of the site, as far as editors can show it. */
export const globalStyles = {
  typography: { fontFamily: 'system-ui, sans-serif', fontSize: '1rem', lineHeight: '1.55' },
  elements: {
    link: { color: { text: '#1a56c4' } },
    h1: { typography: { lineHeight: '1.2' } },
    button: { color: { background: '#1a56c4', text: '#fff' }, border: { radius: '6px' } },
  },
};
