import { searchEndpoints } from '@verstas/contract/search/endpoints.ts'
import type { FoundPart, FoundPerson } from '@verstas/contract/search/entities.ts'
import { type JsonText, parseJson, readJson, readRow } from '../../platform/database/read-json.ts'
import { phoneEndOf } from '../../platform/database/typed-records.ts'
import { feature } from '../../platform/http/feature.ts'
import { logSecurity } from '../../platform/session/security-log.ts'
import { partsByText } from '../parts/part-reads.ts'
import { workOrdersByText } from '../work-orders/search/search-reads.ts'
import { workOrderValues } from '../work-orders/view/work-order-json.ts'
import { employeesByText, peopleByText, vehiclesByText } from './search-reads.ts'

/** The minimum length of a text that finds customers. Shorter words match too many names. */
const shortestName = 3

/** The maximum number of parts in the answer. */
const maxParts = 5

/**
 * The search across all kinds of records (decisions/one-search.md). Each kind is searched only with the rights
 * of its own search.
 */
export const searchFeature = feature(searchEndpoints, ({ db, clock }) => ({
  searchEverything: async ({ query: { Text: text }, session, request }) => {
    const { siteId, employeeId, rights } = session
    const isOfWorkshop = rights.has('MobileServiceTechnician')

    const findOrders = async () => {
      const json = await readJson(db, workOrdersByText, { ...workOrderValues(session, clock.now()), text })
      return json === null ? [] : parseJson(json)
    }
    const findVehicles = async () => {
      const json = await readJson(db, vehiclesByText, { siteId, text })
      return json === null ? [] : parseJson(json)
    }
    const findPeople = async (): Promise<FoundPerson[]> => {
      const row = await readRow(db, peopleByText, { siteId, text, phone: phoneEndOf(text) })
      const [json, ids] = Object.values(row ?? {}) as [JsonText<FoundPerson[]>, string | null]
      if (ids)
        logSecurity(request, 'customer read', { employeeId, siteId, customerIds: ids.split(',').map(Number) })
      return parseJson(json)
    }
    const findEmployees = async () => {
      const seesNumbers = rights.has('ManageUsers')
      const values = { siteId, text, seesNumbers, seesWork: isOfWorkshop }
      const json = await readJson(db, employeesByText, values)
      return json === null ? [] : parseJson(json)
    }
    const findParts = async () => {
      const json = await readJson(db, partsByText, { siteId, offset: 0, text })
      return json === null ? [] : withoutRepeats(parseJson(json))
    }

    const maySeePeople = rights.has('CustomerInfoVisible') && text.length >= shortestName
    const [WorkOrders, Vehicles, People, Parts, Employees] = await Promise.all([
      isOfWorkshop ? findOrders() : [],
      findVehicles(),
      maySeePeople ? findPeople() : [],
      isOfWorkshop ? findParts() : [],
      findEmployees(),
    ])
    return { WorkOrders, Vehicles, People, Parts, Employees }
  },
}))

/** Returns the parts with the scanned barcode, then the other ones, each part once. */
function withoutRepeats({ scanned, typed }: { scanned: FoundPart[]; typed: FoundPart[] }): FoundPart[] {
  const keyOf = ({ SupplierNumber, ItemNumber }: FoundPart) => JSON.stringify([SupplierNumber, ItemNumber])
  const byKey = new Map([...typed, ...scanned].map((part) => [keyOf(part), part]))
  const keys = new Set([...scanned, ...typed].map(keyOf))
  return [...keys].flatMap((key) => byKey.get(key) ?? []).slice(0, maxParts)
}
