import type { PeopleSave, Person } from '@verstas/contract/administration/entities.ts'
import type { Reason } from '@verstas/domain/errors/reason.ts'
import { sql } from 'kysely'
import { type JsonText, parseJson, toJson } from '../../platform/database/read-json.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addPerson, type PersonContext } from './save-person.ts'

/**
 * Adds several people at a site, each by `addPerson`. If one person is refused, no one is added.
 *
 * @throws {Refusal} the errors of `addPerson` for all refused people, each with the person's index as `line`
 */
export async function addPeople(
  context: PersonContext,
  siteId: number,
  { People }: PeopleSave,
): Promise<JsonText<Person[]>> {
  const { tx } = context
  const added: Person[] = []
  const reasons: Reason[] = []
  for (const [line, person] of People.entries()) {
    const save = { ...person, IsWorkqueue: false, IsActive: true, SiteIds: [siteId] }
    // Rolls back only the refused person, so that the other people are still checked.
    await sql`savepoint person`.execute(tx)
    try {
      added.push(parseJson(await addPerson(context, save)))
      await sql`release savepoint person`.execute(tx)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint person`.execute(tx)
      reasons.push(...error.reasons.map((reason) => ({ ...reason, data: { ...reason.data, line } })))
    }
  }
  const [first, ...others] = reasons
  if (first) throw new Refusal([first, ...others])
  return toJson(added)
}
