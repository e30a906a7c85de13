/** A site whose pages can be embedded. */
export interface EmbedProvider {
  readonly name: string;
  readonly url: string;
  /** Host names of the pages that it embeds. */
  readonly hosts: readonly string[];
  /** What the path of such a page looks like. */
  readonly path: RegExp;
  /** Where it is asked. */
  readonly endpoint: string;
  /** Host names that its frames come from; empty for one of pictures. */
  readonly frames: readonly string[];
  /** Host names that its pictures come from. */
  readonly pictures?: readonly string[];
}

/** The sites that are asked, by what they publish for https://oembed.com; those that only answer scripts are left out. */
export const embedProviders: readonly EmbedProvider[] = [
  {
    name: 'YouTube',
    url: 'https://www.youtube.com/',
    hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be'],
    path: /^\/[\w-]/,
    endpoint: 'https://www.youtube.com/oembed',
    frames: ['www.youtube.com', 'www.youtube-nocookie.com'],
  },
  {
    name: 'Vimeo',
    url: 'https://vimeo.com/',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    path: /^\/[\w-]/,
    endpoint: 'https://vimeo.com/api/oembed.json',
    frames: ['player.vimeo.com'],
  },
  {
    name: 'SoundCloud',
    url: 'https://soundcloud.com',
    hosts: ['soundcloud.com', 'www.soundcloud.com'],
    path: /^\/[\w-]/,
    endpoint: 'https://soundcloud.com/oembed',
    frames: ['w.soundcloud.com'],
  },
  {
    name: 'Spotify',
    url: 'https://spotify.com',
    hosts: ['open.spotify.com', 'play.spotify.com'],
    path: /^\/(?:intl-[a-z]{2}\/)?(?:track|album|artist|playlist|episode|show|user)\//,
    endpoint: 'https://open.spotify.com/oembed',
    frames: ['open.spotify.com'],
  },
  {
    name: 'Flickr',
    url: 'https://www.flickr.com/',
    hosts: ['www.flickr.com', 'flickr.com', 'flic.kr'],
    path: /^\/(?:photos|p)\//,
    endpoint: 'https://www.flickr.com/services/oembed/',
    frames: [],
    pictures: ['live.staticflickr.com'],
  },
  {
    name: 'Dailymotion',
    url: 'https://www.dailymotion.com',
    hosts: ['www.dailymotion.com', 'dailymotion.com', 'dai.ly'],
    path: /^\/\w/,
    endpoint: 'https://www.dailymotion.com/services/oembed',
    frames: ['www.dailymotion.com', 'geo.dailymotion.com'],
  },
  {
    name: 'TED',
    url: 'https://www.ted.com',
    hosts: ['www.ted.com', 'ted.com'],
    path: /^\/talks\/[\w-]/,
    endpoint: 'https://www.ted.com/services/v1/oembed.json',
    frames: ['embed.ted.com'],
  },
  {
    name: 'Mixcloud',
    url: 'https://www.mixcloud.com/',
    hosts: ['www.mixcloud.com', 'mixcloud.com'],
    path: /^\/[^/]+\/[^/]/,
    endpoint: 'https://app.mixcloud.com/oembed/',
    frames: ['www.mixcloud.com', 'player-widget.mixcloud.com'],
  },
  {
    name: 'Speaker Deck',
    url: 'https://speakerdeck.com/',
    hosts: ['speakerdeck.com'],
    path: /^\/[^/]+\/[^/]/,
    endpoint: 'https://speakerdeck.com/oembed.json',
    frames: ['speakerdeck.com'],
  },
];

/** The site that embeds a page; undefined where none of those that we know does. */
export function providerOf(url: URL): EmbedProvider | undefined {
  if (url.port !== '') return undefined;
  return embedProviders.find(({ hosts, path }) => hosts.includes(url.hostname) && path.test(url.pathname));
}
