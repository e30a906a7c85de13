import { optionalPeer, type PluginContext } from '@plinth/kernel';

const content = await optionalPeer('@plinth/content', () => import('@plinth/content'));

/** The media library, while the plugin `content` is installed and on. */
export function mediaLibrary({ has, use }: Pick<PluginContext, 'has' | 'use'>) {
  return content && has(content.MEDIA) ? use(content.MEDIA) : undefined;
}
