import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { useTakeFor } from '../features/activity-monitor/take-for-sheet.tsx'
import { PersonForm } from '../features/administration/person/person-form.tsx'
import {
  administration,
  administratorSettings,
  samplePerson,
  technician,
} from '../features/administration/test/sample-person.ts'
import { useSetPlanning } from '../features/parts-planning/planning/use-set-planning.ts'
import ForgottenDialog from '../features/stamping/forgotten/forgotten-dialog.tsx'
import { lunch } from '../features/stamping/test/render-stamping.tsx'
import { useComment, useCorrect } from '../features/stamping-corrections/use-correct.ts'
import { AddPartSheet } from '../features/work-orders/edit-job/add-part-sheet.tsx'
import { sampleJob, samplePart, sampleWorkOrder } from '../features/work-orders/test/sample-work-order.ts'
import { useFavourites } from '../features/workshop-schedule/use-favourites.ts'
import { useTellPromise } from '../features/workshop-schedule/use-tell-promise.ts'
import { networkError, refusal } from '../platform/session/test/fake-server.ts'
import { choose, press, settleUntil, type } from '../platform/session/test/page-controls.ts'
import { renderPages } from '../platform/session/test/render-routes.tsx'
import { sampleEmployee } from '../platform/session/test/sample-session.ts'

const nothing = () => undefined
const resource = { id: 7, name: 'Matti', isFavourite: true } as Parameters<typeof useFavourites>[0][number]
const resources = [resource]
const planning = { onSaved: nothing, onFailedLate: nothing }

function Saves() {
  const tell = useTellPromise()
  const favourites = useFavourites(resources)
  const correct = useCorrect()
  const comment = useComment()
  const take = useTakeFor()
  const plan = useSetPlanning(
    { Id: 1, PartsPrePlanned: false, PartsPrePicked: false, PickShelf: '' },
    planning,
  )
  const saves = {
    'a promise told': () => tell({ WorkOrderId: 1, Until: '2026-11-20T10:00:00Z' }),
    'my favourites': favourites.save,
    'a correction': () => correct.mutate({ EmployeeId: 7 } as never),
    'a comment': () => comment.mutate({ StampingId: 1, Comment: 'Late' }),
    'a task for a person': () =>
      take.mutate({ task: { Id: 3, Header: '', SalesmanId: 5 }, person: sampleEmployee }),
    'picked parts': () => plan.save('picked', 'A12', nothing),
  }
  return Object.entries(saves).map(([name, save]) => (
    <button key={name} type="button" onClick={save}>
      {name}
    </button>
  ))
}

const forgotten = {
  Stamping: { ...lunch, StartTime: '2026-11-17T13:00:00Z' },
  SuggestedEnd: '2026-11-17T14:00:00Z',
}
const responses = {
  'GET /api/administration/profiles': [technician, administration],
  'GET /api/administration/people/12/access': [],
  'GET /api/workshop/workorder/number/1002345': sampleWorkOrder({ Jobs: [sampleJob(1, [])] }),
  ...Object.fromEntries(
    [1, sampleWorkOrder().Id].flatMap((id) =>
      ['reserve', 'release'].map((step) => [`GET /api/workshop/workorder/id/${id}/${step}`, {}]),
    ),
  ),
}

/**
 * A form that stays open until its save succeeds, with its component, the name of its save button and a
 * function that fills it in.
 */
type Form = readonly [component: ComponentType, button: string, fill?: () => Promise<void>]

const forms: Readonly<Record<string, Form>> = {
  'a person': [() => <PersonForm person={samplePerson} onClose={nothing} />, 'Save'],
  'a new person': [
    () => <PersonForm person={null} onClose={nothing} />,
    'Save',
    async () => {
      await type('Name', 'Aino Korhonen')
      await choose('Access profile', '1')
    },
  ],
  'a forgotten stamping': [
    () => <ForgottenDialog forgotten={forgotten} onStillWorking={nothing} onLater={nothing} />,
    'End the clocking',
  ],
  'a part of a job': [
    () => <AddPartSheet isOpen orderNumber={1_002_345} part={samplePart} onClose={nothing} />,
    'New job',
  ],
}
const hooks = [
  'a promise told',
  'my favourites',
  'a correction',
  'a comment',
  'a task for a person',
  'picked parts',
].map((name) => [name, [Saves, name]] as const)

it.each<readonly [string, Form]>([...hooks, ...Object.entries(forms)])(
  'repeats an unanswered save under its idempotency key, and then uses a new key: %s',
  async (_, [component, button, fill]) => {
    const { server } = await renderPages('/', [{ path: '/', component }], {
      settings: administratorSettings,
      prepare: ({ reply }) => {
        for (const [route, body] of Object.entries(responses)) reply(route, { body })
      },
    })
    await fill?.()
    const posts = () => server.seen.filter(({ idempotencyKey }) => idempotencyKey !== null)
    const save = async (times: number) => {
      await press(button)
      await settleUntil(() => expect(posts()).toHaveLength(times))
    }
    await save(1)
    const route = posts()[0]?.route ?? ''
    server.reply(route, networkError)
    await save(2)
    await save(3)
    server.reply(route, refusal(400, 900_001))
    await save(4)
    await save(5)
    const [refused, lost, again, answered, next] = posts().map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set([refused, lost, next]).size).toBe(3)
    expect([again, answered]).toEqual([lost, lost])
    expect(new Set(posts().map(({ body }) => JSON.stringify(body))).size).toBe(1)
  },
)
