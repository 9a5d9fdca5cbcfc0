import { describe, expect, it } from 'vitest'
import { buildActivityApp, type Colleague } from '../../../test/activity-app.ts'
import { buildActivity } from '../../../test/activity-builders.ts'
import { reasonsOf } from '../../../test/edit-app.ts'
import { slowRuns } from '../../../test/slow-property.ts'

const { db, type, desk, colleague, stateOf } = await buildActivityApp()
const people: Colleague[] = []
for (let count = 0; count < 50; count += 1) people.push(await colleague())
const nameOf = new Map(people.map(({ id, employee }) => [id, employee.name]))

const waiting = () => buildActivity(db, desk, { type_code: type.code })
const assigneeOf = async (id: number) => (await stateOf(id)).activity?.employee_id ?? 0

describe('concurrent changes of a task', () => {
  it("if fifty people take a task concurrently, one gets it and the other 49 receive that person's name", async () => {
    const { id } = await waiting()
    const answers = await Promise.all(people.map((person) => person.assign(id, person.id)))
    const assignee = await assigneeOf(id)
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners.map(({ body }) => body.SalesmanId)).toEqual([assignee])
    const takenReason = { id: 900120, user: nameOf.get(assignee), salesmanId: String(assignee) }
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(reasonsOf(answer)).toEqual({ status: 409, reasons: [takenReason] })
    const { histories, events, activity } = await stateOf(id)
    expect([histories.length, events.length, activity?.version]).toEqual([2, 1, 2])
  })

  it('each task gets one assignee, although twenty people concurrently send requests for all of them', async () => {
    const tasks = await Promise.all(Array.from({ length: slowRuns(100) }, waiting))
    const answers = await Promise.all(
      people.slice(0, 20).map(async (person, start) => {
        const attempts = []
        for (let count = 0; count < slowRuns(50); count += 1) {
          const { id } = tasks[(start * 3 + count * 7) % tasks.length] ?? { id: 0 }
          attempts.push({ id, person, answer: await person.assign(id, person.id) })
        }
        return attempts
      }),
    ).then((all) => all.flat())
    const assignees = new Map(
      await Promise.all(tasks.map(async ({ id }) => [id, await assigneeOf(id)] as const)),
    )
    for (const { id, person, answer } of answers) {
      const assignee = assignees.get(id)
      if (answer.status === 200) expect([answer.body.SalesmanId, person.id]).toEqual([assignee, assignee])
      else expect(reasonsOf(answer).reasons).toMatchObject([{ id: 900120, salesmanId: String(assignee) }])
    }
    expect(new Set(answers.filter(({ answer }) => answer.status === 200).map(({ id }) => id)).size).toBe(
      tasks.length,
    )
    const histories = await db
      .selectFrom('activity_history')
      .select(['activity_id', 'employee_id'])
      .where('from_employee_id', '=', desk.id)
      .where('activity_id', 'in', [...assignees.keys()])
      .execute()
    expect(new Map(histories.map((line) => [line.activity_id, line.employee_id]))).toEqual(assignees)
    expect(histories).toHaveLength(tasks.length)
  })

  it('taking and returning a task concurrently preserves every line of its history', async () => {
    const { id } = await waiting()
    await Promise.all(
      people.slice(0, 20).map(async (person) => {
        const assigned = await person.assign(id, person.id)
        if (assigned.status === 200) await person.assign(id, desk.id, { FromSalesmanId: person.id })
      }),
    )
    const { histories, activity } = await stateOf(id)
    const lines = histories.toSorted((a, b) => a.id - b.id)
    for (const [place, line] of lines.entries())
      expect(line.from_employee_id).toBe(lines[place - 1]?.employee_id ?? null)
    expect([lines.at(-1)?.employee_id, activity?.version]).toEqual([activity?.employee_id, lines.length])
  })

  it('only one of six concurrent saves based on the same version of a task succeeds', async () => {
    const { id } = await waiting()
    const savers = people.slice(0, 6)
    const answers = await Promise.all(
      savers.map((person, place) =>
        person.save({ Id: id, Body: `${place}`, SalesmanId: desk.id }, { version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
    const winner = answers.find(({ status }) => status === 200)
    expect((await stateOf(id)).activity?.body).toBe(winner?.body.Body)
  })

  it('only one of six concurrent calls closes a task, and the others fail with 409', async () => {
    const { id } = await waiting()
    const answers = await Promise.all(people.slice(0, 6).map((person) => person.close(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await stateOf(id)).events).toHaveLength(1)
  })
})
