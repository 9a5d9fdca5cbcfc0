import type { SettingValues } from '@verstas/contract/settings/fields.ts'
import type { PresetList, StartPresets } from '@verstas/contract/settings/start-entities.ts'
import {
  standardPriorities,
  standardQueues,
  standardStampingTypes,
  standardSubstatuses,
  standardTaskTypes,
} from '@verstas/domain/setup/standard-lists.ts'
import { standardTaskTexts } from '@verstas/domain/setup/standard-texts.ts'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { readProfileRights } from '../../platform/session/authority.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { sitesWithout } from '../../platform/session/sites-without.ts'
import { administratorOf } from '../administration/person-author.ts'
import { addPerson } from '../administration/save-person.ts'
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

type ItemList = Exclude<PresetList, 'work-queues'>

/** Returns the usual items that the site's lists lack, ordered so that they can be added. */
async function missingOf(
  db: Db | Tx,
  session: CurrentSession,
): Promise<ReadonlyMap<ItemList, readonly Preset[]>> {
  const { language } = session
  const storedOf = async (list: ItemList): Promise<readonly SettingValues[]> => {
    const page = await readItems(db, listOf(list), { place: session })
    return (JSON.parse(page) as { Items: { Values: SettingValues }[] }).Items.map(({ Values }) => Values)
  }
  const lackOf = async (list: ItemList, presets: readonly Preset[]) => {
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
      ...{ IsLunch: type.is_lunch, IsEmergency: false },
      IsDefault: type.is_default && !hasDefault,
    },
  }))
  const substatuses = Object.entries(standardSubstatuses).map(([Code, description]) => ({
    name: description[language],
    values: { Code, ...namesOf(description) },
  }))
  return new Map<ItemList, readonly Preset[]>([
    ...ofSite,
    ['stamping-types', await lackOf('stamping-types', stampingTypes)],
    ['substatuses', await lackOf('substatuses', substatuses)],
  ])
}

/** Returns the names of the usual items that the site's lists lack. Leaves out complete lists. */
export async function readPresets(db: Db | Tx, session: CurrentSession): Promise<StartPresets> {
  const ofLists = [...(await missingOf(db, session))].map(([List, presets]) => ({
    List,
    Names: presets.map(({ name }) => name),
  }))
  const queues = { List: 'work-queues' as const, Names: await missingQueues(db, session) }
  return [...ofLists, queues].filter(({ Names }) => Names.length > 0)
}

/** Returns the names of the usual work queues for a site that has none; empty if the caller may not add people. */
async function missingQueues(db: Db | Tx, { siteId, rights, language }: CurrentSession): Promise<string[]> {
  if (!rights.has('ManageUsers')) return []
  const queue = await db
    .selectFrom('employee')
    .innerJoin('employee_site', 'employee_site.employee_id', 'employee.id')
    .select('employee.id')
    .where('employee_site.site_id', '=', siteId)
    .where('employee.is_workqueue', '=', true)
    .limit(1)
    .executeTakeFirst()
  return queue ? [] : standardQueues.map((names) => names[language])
}

/**
 * Adds work queues and returns their number. They have the profile with the fewest rights that the caller may give,
 * because nobody signs in as a queue.
 */
async function addQueues({ tx, clock, session }: CommandContext, names: readonly string[]): Promise<number> {
  const profiles = await tx.selectFrom('access_profile').select('id').orderBy('id').execute()
  const givable: { readonly id: number; readonly size: number }[] = []
  for (const { id } of profiles) {
    const rights = await readProfileRights(tx, id)
    if (rights && [...rights].every((right) => session.rights.has(right)))
      givable.push({ id, size: rights.size })
  }
  const [least] = givable.sort((one, other) => one.size - other.size)
  if (least === undefined) return 0
  const common = { Subsystem: '', IsWorkqueue: true, IsActive: true, ProfileId: least.id }
  for (const Name of names)
    await addPerson(
      { tx, clock, author: administratorOf(session) },
      { ...common, Name, SiteIds: [session.siteId] },
    )
  return names.length
}

/** Adds the usual items that the site's lists lack. */
export async function addPresets(context: CommandContext): Promise<{ readonly Added: number }> {
  const { tx, session } = context
  // Locks the site, so that concurrent calls wait for each other.
  await tx.selectFrom('site').select('id').where('id', '=', session.siteId).forNoKeyUpdate().execute()
  const missing = [...(await missingOf(tx, session))]
  for (const [list, presets] of missing)
    for (const { values } of presets) await addItem(context, listOf(list), values)
  const queues = await addQueues(context, await missingQueues(tx, session))
  return { Added: missing.reduce((sum, [, presets]) => sum + presets.length, queues) }
}
