import { catalogueEndpoints, settingEndpoints } from '@verstas/contract/settings/endpoints.ts'
import type { NewSetting, SettingSave } from '@verstas/contract/settings/entities.ts'
import type { ListName } from '@verstas/contract/settings/lists.ts'
import { type CommandRequest, runCommand } from '../../platform/commands/run-command.ts'
import { toJson } from '../../platform/database/read-json.ts'
import { EmptyAnswer, RawJson } from '../../platform/http/answer.ts'
import { type FeatureDependencies, feature } from '../../platform/http/feature.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { readItems } from './item-reads.ts'
import { listOf } from './list-stores.ts'
import { addItem, removeItem, saveItem } from './write-items.ts'

type Call = CommandRequest<CurrentSession> & { readonly session: CurrentSession }

/** Builds the handlers of a group of lists. */
const handlersOf = ({ db, clock }: Pick<FeatureDependencies, 'db' | 'clock'>) => ({
  list: async ({
    params: { list },
    query,
    session: place,
  }: {
    readonly params: { readonly list: ListName }
    readonly query: { readonly search?: string | undefined; readonly after?: string | undefined }
    readonly session: CurrentSession
  }) => new RawJson(await readItems(db, listOf(list), { place, ...query })),

  // Copies the path into the body, because the idempotency key covers only the body.
  add: (call: Call & { readonly params: { readonly list: ListName }; readonly body: NewSetting }) =>
    runCommand({ db, clock }, { ...call, body: { ...call.body, ...call.params } }, (context) =>
      addItem(context, listOf(call.params.list), call.body.Values),
    ),

  save: (
    call: Call & {
      readonly params: { readonly list: ListName; readonly item: string }
      readonly body: SettingSave
    },
  ) =>
    runCommand({ db, clock }, { ...call, body: { ...call.body, ...call.params } }, (context) =>
      saveItem(context, listOf(call.params.list), {
        key: call.params.item,
        base: call.body.Base,
        values: call.body.Values,
      }),
    ),

  remove: async (
    call: Call & { readonly params: { readonly list: ListName; readonly item: string } },
  ): Promise<EmptyAnswer> => {
    await runCommand({ db, clock }, call, async (context) => {
      await removeItem(context, listOf(call.params.list), call.params.item)
      return toJson(null)
    })
    return new EmptyAnswer(204, {})
  },
})

/** Endpoints for lists that administrators change. */
export const settingsFeature = feature(settingEndpoints, (dependencies) => {
  const { list, add, save, remove } = handlersOf(dependencies)
  return { listSettings: list, addSetting: add, saveSetting: save, removeSetting: remove }
})

/** Endpoints for lists that the parts desk changes. */
export const catalogueFeature = feature(catalogueEndpoints, (dependencies) => {
  const { list, add, save, remove } = handlersOf(dependencies)
  return {
    listCatalogueItems: list,
    addCatalogueItem: add,
    saveCatalogueItem: save,
    removeCatalogueItem: remove,
  }
})
