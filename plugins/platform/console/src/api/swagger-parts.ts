import type { SwaggerComponent, SwaggerPlugin, SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/** The name by which the options of Swagger UI know the layout below. */
export const LAYOUT = 'PlinthLayout';

/** Everything but the frame of a page of its own: the address and the heading stand above, and `main` is the page's. */
function layoutOf({ React, getComponent, specSelectors }: SwaggerSystem, heading: string, loading: string) {
  const part = (name: string, isContainer = true) => React.createElement(getComponent(name, isContainer), null);
  return () =>
    React.createElement(
      'div',
      { className: 'swagger-ui' },
      part('SvgAssets', false),
      part('errors'),
      specSelectors.loadingStatus() === 'loading' ? React.createElement('p', null, loading) : null,
      part('FilterContainer'),
      React.createElement('h2', { className: 'visually-hidden' }, heading),
      React.createElement('div', { id: 'operations' }, part('operations')),
    );
}

/** Draws a part within its label, which is read and not seen. */
function labelled(words: string): (Original: SwaggerComponent, system: SwaggerSystem) => SwaggerComponent {
  return (Original, { React }) =>
    (props) =>
      React.createElement(
        'label',
        { className: 'named-part' },
        React.createElement('span', { className: 'visually-hidden' }, words),
        React.createElement(Original, props),
      );
}

/** The words that the parts below are read by. */
export interface ExplorerWords {
  readonly routes: string;
  readonly loading: string;
  readonly choose: string;
  readonly body: string;
  readonly code: string;
}

/**
 * What of Swagger UI is drawn in another way so that everybody can use it: no second `main`, no link inside a button, a
 * name for each field, and code that can be scrolled by the keyboard.
 */
export function accessibleParts(words: ExplorerWords): SwaggerPlugin {
  return (system) => ({
    components: { [LAYOUT]: layoutOf(system, words.routes, words.loading) },
    wrapComponents: {
      DeepLink:
        (Original, { React }) =>
        (props) =>
          React.createElement(Original, { ...props, enabled: false }),
      HighlightCode:
        (Original, { React }) =>
        (props) => {
          const reached = { className: 'code-scroll', tabIndex: 0, role: 'group', 'aria-label': words.code };
          return React.createElement('div', reached, React.createElement(Original, props));
        },
      Select: labelled(words.choose),
      TextArea: labelled(words.body),
    },
  });
}
