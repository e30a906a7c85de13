import type { SwaggerPlugin, SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

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

/**
 * What of Swagger UI is drawn in another way so that everybody can use it: no second `main`, no link inside a button, and a
 * name for each list to choose from.
 */
export function accessibleParts(words: {
  readonly routes: string;
  readonly loading: string;
  readonly choose: string;
}): SwaggerPlugin {
  return (system) => ({
    components: { [LAYOUT]: layoutOf(system, words.routes, words.loading) },
    wrapComponents: {
      DeepLink:
        (Original, { React }) =>
        (props) =>
          React.createElement(Original, { ...props, enabled: false }),
      Select:
        (Original, { React }) =>
        (props) =>
          React.createElement(
            'label',
            { className: 'named-select' },
            React.createElement('span', { className: 'visually-hidden' }, words.choose),
            React.createElement(Original, props),
          ),
    },
  });
}
