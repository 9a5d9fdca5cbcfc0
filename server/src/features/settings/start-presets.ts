import type { SettingValues } from '@verstas/contract/settings/fields.ts'
import type { PresetList, StartPresets } from '@verstas/contract/settings/start-entities.ts'
import {
  standardPriorities,
  standardStampingTypes,
  standardSubstatuses,
  standardTaskTypes,
} from '@verstas/domain/setup/standard-lists.ts'
import { standardTaskTexts } from '@verstas/domain/setup/standard-texts.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { sitesWithout } from '../../platform/session/sites-without.ts'
import { readItems } from './item-reads.ts'
import { listOf } from './list-stores.ts'
import { addItem } from './write-items.ts'

/** An item of the product's usual lists that a site lacks. */
interface Preset {
  readonly name: string
  readonly values: SettingValues
}

/** Flags of task types for tasks that the server creates. A site needs one task type with each flag. */
const flagOf = {
  parts: 'IsPartRequest',
  tyres: 'IsTyreTask',
  leads: 'IsTyreLead',
  inspections: 'IsInspectionTask',
} as const

type Names = { readonly fi: string; readonly sv: string; readonly en: string }
const namesOf = ({ fi, sv, en }: Names) => ({ NameFi: fi, NameSv: sv, NameEn: en })

/** Returns the usual items that the site's lists lack, ordered so that they can be added. */
async function missingOf(
  db: Db | Tx,
  session: CurrentSession,
): Promise<ReadonlyMap<PresetList, readonly Preset[]>> {
  const { language } = session
  const storedOf = async (list: PresetList): Promise<readonly SettingValues[]> => {
    const page = await readItems(db, listOf(list), { place: session })
    return (JSON.parse(page) as { Items: { Values: SettingValues }[] }).Items.map(({ Values }) => Values)
  }
  const lackOf = async (list: PresetList, presets: readonly Preset[]) => {
    const codes = new Set((await storedOf(list)).map(({ Code }) => Code))
    return presets.filter(({ values }) => !codes.has(values.Code ?? null))
  }
  const types = await storedOf('task-types')
  const taskTypes = standardTaskTypes
    .filter(({ of }) => of === null || !types.some((type) => type[flagOf[of]] === true))
    .map(({ code, description, of }) => ({
      name: description[language],
      values: { Code: code, Name: description[language], ...(of && { [flagOf[of]]: true }) },
    }))
  const lackedTypes = await lackOf('task-types', taskTypes)
  const typeCodes = new Set([...types, ...lackedTypes.map(({ values }) => values)].map(({ Code }) => Code))
  const taskTexts = standardTaskTexts.map(({ code, type, text }) => ({
    name: text[language],
    values: { Code: code, TypeCode: typeCodes.has(type) ? type : null, Text: text[language] },
  }))
  const priorities = standardPriorities.map(({ code, description, colour }) => ({
    name: description[language],
    values: { Code: code, Name: description[language], Colour: colour },
  }))
  const ofSite = [
    ['task-types', lackedTypes],
    ['task-texts', await lackOf('task-texts', taskTexts)],
    ['priorities', await lackOf('priorities', priorities)],
  ] as const
  // Only an administrator of all open sites may change the lists that the sites share.
  if ((await sitesWithout(db, session, null)).length > 0) return new Map(ofSite)
  const hasDefault = (await storedOf('stamping-types')).some(({ IsDefault }) => IsDefault === true)
  const stampingTypes = standardStampingTypes.map(({ code, description, position, ...type }) => ({
    name: description[language],
    values: {
      ...{ Code: code, ...namesOf(description), Position: position, IsWorkOrder: type.is_work_order },
      ...{ IsPresence: type.is_presence, IsEndOfDay: type.is_end_of_day },
      IsDefault: type.is_default && !hasDefault,
    },
  }))
  const substatuses = Object.entries(standardSubstatuses).map(([Code, description]) => ({
    name: description[language],
    values: { Code, ...namesOf(description) },
  }))
  return new Map<PresetList, readonly Preset[]>([
    ...ofSite,
    ['stamping-types', await lackOf('stamping-types', stampingTypes)],
    ['substatuses', await lackOf('substatuses', substatuses)],
  ])
}

/** Returns the names of the usual items that the site's lists lack. Leaves out complete lists. */
export async function readPresets(db: Db | Tx, session: CurrentSession): Promise<StartPresets> {
  return [...(await missingOf(db, session))]
    .filter(([, presets]) => presets.length > 0)
    .map(([List, presets]) => ({ List, Names: presets.map(({ name }) => name) }))
}

/** Adds the usual items that the site's lists lack. */
export async function addPresets(context: CommandContext): Promise<{ readonly Added: number }> {
  const { tx, session } = context
  // Locks the site, so that concurrent calls wait for each other.
  await tx.selectFrom('site').select('id').where('id', '=', session.siteId).forNoKeyUpdate().execute()
  const missing = [...(await missingOf(tx, session))]
  for (const [list, presets] of missing)
    for (const { values } of presets) await addItem(context, listOf(list), values)
  return { Added: missing.reduce((sum, [, presets]) => sum + presets.length, 0) }
}
