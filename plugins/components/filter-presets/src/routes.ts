import {
  type CallContext,
  can,
  choice,
  deletion,
  EDITABLE,
  type ErrorSpecification,
  guarded,
  notFound,
  offsetOf,
  paged,
  pagingArguments,
  route,
  Type,
  under,
} from '@plinth/kernel';
import { isBlank, sanitizeText } from '@plinth/kernel/text';
import { presentPreset, presetSchema } from './items.js';
import type { Preset, PresetChanges, PresetQuery } from './preset.js';
import { PRESETS } from './store.js';

/** Who manages presets. */
export const managers = can('manage_woocommerce');

const MAX_TITLE_LENGTH = 500;

const accessErrors: readonly ErrorSpecification[] = [
  { code: 'rest_forbidden', status: 401, when: 'the caller is not signed in' },
  { code: 'rest_forbidden', status: 403, when: 'the caller lacks manage_woocommerce' },
];

const itemErrors: readonly ErrorSpecification[] = [
  ...accessErrors,
  { code: 'rest_preset_not_found', status: 404, when: 'there is no such preset, or it is not published' },
];

const presetNotFound = () => notFound('rest_preset_not_found', 'There is no such preset.');

// Without bounds: whatever number the address names, a preset that is not there answers 404.
const idArgument = Type.Integer({ description: 'Id of the preset.' });

/**
 * The published preset that a path names.
 * @throws RestError 404 `rest_preset_not_found`
 */
export async function namedPreset({ use }: CallContext, id: number): Promise<Preset> {
  const preset = await use(PRESETS).findPublished(id);
  if (!preset) throw presetNotFound();
  return preset;
}

const list = route({
  method: 'GET',
  path: '/presets',
  summary: 'The published presets, a page at a time.',
  access: managers,
  args: {
    ...pagingArguments(),
    search: Type.String({ default: '', description: 'Text that occurs in the title.' }),
    status: choice(['all', 'enabled', 'disabled'], { default: 'all', description: 'Only enabled or disabled ones.' }),
    orderby: choice(['title', 'date', 'id'], { default: 'title', description: 'What the list is ordered by.' }),
    order: choice(['asc', 'desc'], { default: 'asc', description: 'Direction of the order.' }),
    with_config: Type.Boolean({ default: false, description: 'Whether each preset comes with its filters.' }),
  },
  item: presetSchema,
  result: Type.Array(presetSchema),
  errors: accessErrors,
  async handle(call) {
    const { page, per_page, search, status, orderby, order, with_config } = call.args;
    const query: PresetQuery = {
      search,
      orderBy: orderby,
      order,
      limit: per_page,
      offset: offsetOf({ page, per_page }),
      ...(status === 'all' ? {} : { enabled: status === 'enabled' }),
    };
    const store = call.use(PRESETS);
    const presets = await (with_config ? store.list(query) : store.summaries(query));
    const items = await Promise.all(presets.map((preset) => presentPreset(call, preset)));
    return paged(items, await store.count(query), per_page);
  },
});

const single = route({
  method: 'GET',
  path: '/presets/:id',
  summary: 'One preset with its filters.',
  access: managers,
  args: { id: idArgument },
  item: presetSchema,
  result: presetSchema,
  errors: itemErrors,
  resource: (call) => namedPreset(call, call.args.id),
  handle: (call) => presentPreset(call, call.resource),
});

/**
 * What differs from the preset as it is; an empty title is no title (docs/components/filter-presets.md, update rules).
 */
function changesOf(preset: Preset, sent: { enabled?: boolean | undefined; title?: string | undefined }): PresetChanges {
  const title = sanitizeText(sent.title ?? '').trim();
  const flag = sent.enabled === undefined ? preset.flag : sent.enabled ? 'yes' : 'no';
  return {
    ...(isBlank(title) || title === preset.title ? {} : { title }),
    ...(flag === preset.flag ? {} : { flag }),
  };
}

const update = route({
  method: EDITABLE,
  path: '/presets/:id',
  summary: 'Enables, disables or renames a preset.',
  access: managers,
  args: {
    id: idArgument,
    enabled: Type.Optional(Type.Boolean({ description: 'Whether shoppers see the preset.' })),
    title: Type.Optional(
      Type.String({ maxLength: MAX_TITLE_LENGTH, description: 'New title; ignored when empty or unchanged.' }),
    ),
  },
  item: presetSchema,
  result: presetSchema,
  errors: [...itemErrors, { code: 'rest_cannot_update', status: 500, when: 'the change could not be kept' }],
  resource: (call) => namedPreset(call, call.args.id),
  async handle(call) {
    const { args, resource, use } = call;
    const changes = changesOf(resource, args);
    if (Object.keys(changes).length === 0) return presentPreset(call, resource);
    const isThere = await guarded(
      call,
      { code: 'rest_cannot_update', message: 'The preset could not be updated.' },
      () => use(PRESETS).update(resource.id, changes),
    );
    if (!isThere) throw presetNotFound();
    return presentPreset(call, await namedPreset(call, resource.id));
  },
});

const remove = route({
  method: 'DELETE',
  path: '/presets/:id',
  summary: 'Removes a preset for good.',
  access: managers,
  args: { id: idArgument },
  item: presetSchema,
  result: deletion(presetSchema),
  errors: [...itemErrors, { code: 'rest_cannot_delete', status: 500, when: 'the preset could not be removed' }],
  resource: (call) => namedPreset(call, call.args.id),
  async handle(call) {
    const { resource, use } = call;
    const isGone = await guarded(
      call,
      { code: 'rest_cannot_delete', message: 'The preset could not be deleted.' },
      () => use(PRESETS).remove(resource.id),
    );
    if (!isGone) throw presetNotFound();
    return { deleted: true, previous: await presentPreset(call, resource) };
  },
});

/** `filter-presets/v1` (docs/components/filter-presets.md). */
export const routes = under('filter-presets/v1', [list, single, update, remove]);
