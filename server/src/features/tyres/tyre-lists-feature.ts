import type { TyreListName } from '@verstas/contract/settings/tyre-lists.ts'
import { type LoadedLabel, tyreListEndpoints } from '@verstas/contract/tyres/list-endpoints.ts'
import type { RegisteredTyre } from '@verstas/domain/tyres/label.ts'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { jsonRead, toJson } from '../../platform/database/read-json.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { answerRead } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { requireAllSites } from '../../platform/session/sites-without.ts'
import { writeTyreLabels } from './import-labels.ts'
import { writeTyreLists } from './load-lists.ts'

/** The kind of the values in each list; null for the list of types, which has a separate table. */
const kinds: Readonly<Record<TyreListName, string | null>> = {
  'tyre-types': null,
  'tyre-makes': 'make',
  'tyre-widths': 'width',
  'tyre-heights': 'height',
  'tyre-diameters': 'diameter',
  'tyre-speeds': 'speed',
  'tyre-wet-grips': 'wetGrip',
  'tyre-roll-resistances': 'rollResistance',
  'wheel-types': 'wheelType',
  'wheel-sizes': 'wheelSize',
}

const counts = Object.entries(kinds).map(
  ([list, kind]) =>
    `json_build_object('List', '${list}', 'Count', (select count(*) from ${
      kind === null ? 'tyre_type' : `tyre_lookup where kind = '${kind}'`
    }))`,
)

/** The number of values of each tyre list. */
export const tyreListCountsRead = jsonRead({
  name: 'tyre-list-counts',
  parameters: {},
  answer: tyreListEndpoints.getTyreLists.answer,
  sql: `select json_build_object(
    'Lists', json_build_array(${counts.join(', ')}),
    'Labels', (select count(*) from tyre_label))::text`,
})

/** The administration of the tyre lists. */
export const tyreListsFeature = feature(tyreListEndpoints, ({ db, clock }) => ({
  getTyreLists: () => answerRead(db, tyreListCountsRead, {}),

  loadTyreLists: (call) =>
    runCommand({ db, clock }, call, async (context) => {
      await requireAllSites(context.tx, context.session)
      const { types, lookups } = await writeTyreLists(context.tx, call.body)
      await recordLoad(context, 'tyre-lists', types + lookups)
      return toJson({ Loaded: types + lookups })
    }),

  loadTyreLabels: (call) =>
    runCommand({ db, clock }, call, async (context) => {
      await requireAllSites(context.tx, context.session)
      const loaded = await writeTyreLabels(context.tx, call.body.Tyres.map(tyreOf))
      await recordLoad(context, 'tyre-labels', loaded)
      return toJson({ Loaded: loaded })
    }),
}))

/** Stores the event of a load, and makes open pages refetch their lists. */
async function recordLoad(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  list: 'tyre-lists' | 'tyre-labels',
  count: number,
): Promise<void> {
  await recordEvents(tx, [
    {
      ...{ siteId, employeeId, at: clock.now(), entity: 'setting', entityId: 0, kind: 'settingChanged' },
      subject: { List: list, Id: list },
      before: {},
      after: { Loaded: count },
    },
  ])
  const sites = await tx.selectFrom('site').select('id').where('is_active', '=', true).execute()
  for (const { id } of sites) await notifyLive(tx, { name: 'refresh', siteId: id, event: {} })
}

const tyreOf = (label: LoadedLabel): RegisteredTyre => ({
  number: label.Number,
  make: label.Make,
  model: label.Model,
  size: label.Size,
  width: label.Width ?? null,
  height: label.Height ?? null,
  diameter: label.Diameter ?? null,
  loadIndex: label.LoadIndex ?? null,
  speed: label.Speed ?? null,
  wetGrip: label.WetGrip ?? null,
  rollResistance: label.RollResistance ?? null,
  noiseLevel: label.NoiseLevel ?? null,
  isForSnow: label.IsForSnow,
  isForIce: label.IsForIce,
})
