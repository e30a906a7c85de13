import { anyone, choice, countAgainst, notFound, type Route, raw, route, Type } from '@plinth/kernel';
import { writers } from '../access.js';
import { addressArgument, webAddress } from '../remote/addresses.js';
import { EMBEDS } from './embeds.js';
import { ownEmbed, ownPost } from './own.js';
import { embedXml } from './xml.js';

/** Where the routes lie: an address that clients of WordPress know. */
export const OEMBED_NAMESPACE = 'oembed/1.0';

/** Providers that one member may have asked in a minute. */
const ASKED_A_MINUTE = 60;

const address = addressArgument('The URL of the resource for which to fetch oEmbed data.');

const maxwidth = Type.Integer({
  default: 600,
  minimum: 0,
  maximum: 10_000,
  description: 'The maximum width of the embed frame in pixels.',
});

const item = Type.Object(
  { version: Type.String(), type: Type.String(), provider_name: Type.String(), provider_url: Type.String() },
  { title: 'oembed', additionalProperties: true },
);

const invalidAddress = { code: 'oembed_invalid_url', status: 404, when: 'nothing is known of that address' };

const embedRoute = route({
  method: 'GET',
  path: '/embed',
  summary: 'What a public post of this site embeds on others.',
  access: anyone,
  args: {
    url: address,
    format: choice(['json', 'xml'], { default: 'json', description: 'How the answer is written.' }),
    maxwidth,
  },
  item,
  produces: ['application/json', 'text/xml'],
  errors: [invalidAddress],
  async handle(call) {
    const { args } = call;
    const url = webAddress(args.url);
    const post = url && (await ownPost(call, url));
    if (!post) throw notFound('oembed_invalid_url', 'Not Found');
    const embed = await ownEmbed(call, post, args.maxwidth);
    return args.format === 'xml' ? raw(embedXml(embed), 'text/xml; charset=utf-8') : embed;
  },
});

const proxyRoute = route({
  method: 'GET',
  path: '/proxy',
  summary: 'What an address of a known provider, or of this site, embeds.',
  access: writers('rest_forbidden', 'Sorry, you are not allowed to make proxied oEmbed requests.'),
  args: {
    url: address,
    format: choice(['json', 'xml'], { default: 'json', description: 'The oEmbed format to use.' }),
    maxwidth,
    maxheight: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000, description: 'The maximum height of the embed frame in pixels.' }),
    ),
    discover: Type.Boolean({
      default: true,
      description: 'Taken for the sake of clients: only known providers are asked.',
    }),
  },
  item,
  errors: [
    { code: 'rest_forbidden', status: 403, when: 'the caller writes no posts of any type' },
    invalidAddress,
    { code: 'oembed_rate_limited', status: 429, when: 'the caller had too many providers asked' },
  ],
  async handle(call) {
    const { args, caller, use } = call;
    const embed = await use(EMBEDS).find(args.url, () =>
      countAgainst(call, {
        key: `blocks:oembed:${caller.id}`,
        limit: ASKED_A_MINUTE,
        windowMs: 60_000,
        code: 'oembed_rate_limited',
        message: 'Too many embeds were asked for. Try again in a minute.',
      }),
    );
    if (!embed) throw notFound('oembed_invalid_url', 'Not Found');
    return embed;
  },
});

/** What addresses embed. */
export const oembedRoutes: readonly Route[] = [embedRoute, proxyRoute];
