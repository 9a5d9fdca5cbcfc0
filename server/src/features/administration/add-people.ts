import type { PeopleSave, Person } from '@verstas/contract/administration/entities.ts'
import { sql } from 'kysely'
import { type JsonText, parseJson, toJson } from '../../platform/database/read-json.ts'
import { Refusal, refuseLines } from '../../platform/http/refusal.ts'
import { hashFirstPin, setPin } from '../quick-change/pins.ts'
import { addPerson, type PersonContext } from './save-person.ts'

/**
 * Adds several people at a site, each by `addPerson`, and sets their first PINs. If one person is refused, no one
 * is added.
 *
 * @throws {Refusal} the errors of `addPerson` and `hashFirstPin` for all refused people, each with the person's
 * index as `line`
 */
export async function addPeople(
  context: PersonContext,
  siteId: number,
  { People }: PeopleSave,
): Promise<JsonText<Person[]>> {
  const { tx, clock } = context
  const added: Person[] = []
  const refusals: (Refusal | null)[] = []
  for (const { Pin, ...person } of People) {
    const save = { ...person, IsWorkqueue: false, IsActive: true, SiteIds: [siteId] }
    // Rolls back only the refused person, so that the other people are still checked.
    await sql`savepoint person`.execute(tx)
    try {
      const saved = parseJson(await addPerson(context, save))
      if (Pin != null) await setPin(tx, saved.Id, await hashFirstPin(Pin), clock.now())
      added.push(saved)
      refusals.push(null)
      await sql`release savepoint person`.execute(tx)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint person`.execute(tx)
      refusals.push(error)
    }
  }
  refuseLines(refusals)
  return toJson(added)
}
