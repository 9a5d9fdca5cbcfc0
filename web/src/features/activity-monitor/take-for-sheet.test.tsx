import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { networkError } from '../../platform/session/test/fake-server.ts'
import { control, press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleSettings, specificationSettings } from '../../platform/session/test/sample-session.ts'
import { TakeForSheet } from './take-for-sheet.tsx'

const tasks = [
  { Id: 1, SalesmanId: 90, Header: 'Call the customer' },
  { Id: 2, SalesmanId: 90, Header: 'Order the pads' },
] as ActivityRow[]

/** The buttons of all tasks, which share one sheet as in the list. */
function Tasks() {
  const [task, setTask] = useState<ActivityRow | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {tasks.map((each) => (
        <button
          key={each.Id}
          type="button"
          onClick={() => {
            setTask(each)
            setIsOpen(true)
          }}
        >
          {each.Header}
        </button>
      ))}
      <TakeForSheet isOpen={isOpen} task={task} onClose={() => setIsOpen(false)} />
    </>
  )
}

it("the sheet of a task stays open when the response to the previous task's assignment is late", async () => {
  const arrived = Promise.withResolvers<void>()
  await renderPages('/', [{ path: '/', component: Tasks }], {
    prepare: ({ reply }) => {
      reply('GET /api/utility/employees/active', { body: [{ Id: 8, Name: 'Anna Aalto', Subsystem: 'M' }] })
      reply('POST /api/utility/activities/assign/8', async () => {
        await arrived.promise
        return { body: {} }
      })
    },
  })
  const dialog = () => document.querySelector('dialog')
  await press('Call the customer')
  await settleUntil(() => control('Anna Aalto'))
  await press('Anna Aalto')
  await press('Close')
  await settleUntil(() => expect(dialog()).toBeNull())
  await press('Order the pads')
  await settleUntil(() => expect(control<HTMLButtonElement>('Anna Aalto').disabled).toBe(false))
  arrived.resolve()
  await settleUntil(() => expect(document.body.textContent).toContain('Anna Aalto has taken the task'))
  expect(dialog()?.textContent).toContain('Order the pads')
})

it.each([
  ['with the previous assignee', sampleSettings, { Id: 1, FromSalesmanId: 90 }],
  ['without the previous assignee to a plain specification server', specificationSettings, { Id: 1 }],
])('sends the assignment of a task %s', async (_, settings, expected) => {
  const { server } = await renderPages('/', [{ path: '/', component: Tasks }], {
    settings,
    prepare: ({ reply }) => {
      reply('GET /api/utility/employees/active', { body: [{ Id: 8, Name: 'Anna Aalto', Subsystem: 'M' }] })
      reply('POST /api/utility/activities/assign/8', { body: {} })
    },
  })
  await press('Call the customer')
  await settleUntil(() => control('Anna Aalto'))
  await press('Anna Aalto')
  const assigns = () => server.callsOf('POST /api/utility/activities/assign/8')
  await settleUntil(() => expect(assigns()).toHaveLength(1))
  expect(assigns()[0]?.body).toEqual(expected)
})

it('repeats an unanswered assignment under the same idempotency key', async () => {
  const route = 'POST /api/utility/activities/assign/8'
  const { server } = await renderPages('/', [{ path: '/', component: Tasks }], {
    prepare: ({ reply }) => {
      reply('GET /api/utility/employees/active', { body: [{ Id: 8, Name: 'Anna Aalto', Subsystem: 'M' }] })
      reply(route, networkError)
    },
  })
  await press('Call the customer')
  await press('Anna Aalto')
  await settleUntil(() => expect(server.callsOf(route)).toHaveLength(1))
  await settleUntil(() => expect(document.querySelector('dialog')).toBeNull())
  server.reply(route, { body: {} })
  await press('Call the customer')
  await press('Anna Aalto')
  await settleUntil(() => expect(document.body.textContent).toContain('Anna Aalto has taken the task'))
  const [first, second] = server.callsOf(route)
  expect(second).toEqual(first)
})
