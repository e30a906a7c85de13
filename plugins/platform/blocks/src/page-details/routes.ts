import { countAgainst, invalidParam, notFound, type Route, route, Type } from '@plinth/kernel';
import { writers } from '../access.js';
import { isOwnAddress } from '../oembed/own.js';
import { addressArgument, hasPublicName, webAddress } from '../remote/addresses.js';
import { PAGE_DETAILS } from './details.js';

/** Where the route lies: an address that block editors know. */
export const BLOCK_EDITOR_NAMESPACE = 'wp-block-editor/v1';

/** Pages that one member may have asked in a minute. */
const ASKED_A_MINUTE = 60;

const text = (description: string, format?: string) =>
  Type.String({ readonly: true, description, ...(format === undefined ? {} : { format }) });

const readDetailsRoute = route({
  method: 'GET',
  path: '/url-details',
  summary: 'What a page of the web says of itself: its title, description, icon and picture.',
  access: writers('rest_cannot_view_url_details', 'Sorry, you are not allowed to process remote URLs.'),
  args: { url: addressArgument('The URL to process.') },
  item: Type.Object(
    {
      title: text('The contents of the <title> element from the URL.'),
      icon: text('The favicon image link of the <link rel="icon"> element from the URL.', 'uri'),
      description: text('The content of the <meta name="description"> element from the URL.'),
      image: text('The Open Graph image link of the <meta property="og:image"> element from the URL.', 'uri'),
    },
    { title: 'url-details' },
  ),
  errors: [
    { code: 'rest_cannot_view_url_details', status: 403, when: 'the caller writes no posts of any type' },
    { code: 'no_response', status: 404, when: 'there is no public page at that address, or it cannot be had' },
    { code: 'rest_url_details_limited', status: 429, when: 'the caller had too many pages asked' },
  ],
  async handle(call) {
    const { args, caller, site, use } = call;
    const url = webAddress(args.url);
    if (!url || !(isOwnAddress(site, url) || hasPublicName(url))) {
      throw invalidParam({ url: 'url is no address of a page of the web.' });
    }
    const details = await use(PAGE_DETAILS).find(url, () =>
      countAgainst(call, {
        key: `blocks:url-details:${caller.id}`,
        limit: ASKED_A_MINUTE,
        windowMs: 60_000,
        code: 'rest_url_details_limited',
        message: 'Too many pages were asked. Try again in a minute.',
      }),
    );
    if (!details) throw notFound('no_response', 'URL not found: there is no page that could be read.');
    return details;
  },
});

/** `wp-block-editor/v1/url-details`. */
export const pageDetailsRoutes: readonly Route[] = [readDetailsRoute];
