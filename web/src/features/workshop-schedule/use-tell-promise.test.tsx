import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { beforeEach, expect, it } from 'vitest'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { type Answer, refusal } from '../../platform/session/test/fake-server.ts'
import { press, settleUntil } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { day, sampleEntry } from './test/sample-schedule.ts'
import { useTellPromise } from './use-tell-promise.ts'

const { listScheduleReservations } = workshopScheduleEndpoints
const dayKey = endpointQuery(listScheduleReservations, { params: { date: day } }).queryKey
const until = '2026-11-20T11:45:00Z'
const promise = { WorkOrderId: 1, Until: until }

function TellButton() {
  const tell = useTellPromise()
  return (
    <button type="button" onClick={() => tell(promise)}>
      Told
    </button>
  )
}

const sample = (number: number) => sampleEntry(number, ['08:00', '10:00'])
const [first, second, other] = [sample(1), sample(2), sample(3)] as const

async function tell(answer: Answer) {
  const { server, queryClient } = await renderPages('/', [{ path: '/', component: TellButton }])
  server.reply('POST /api/workshopschedule/promise/told', answer)
  queryClient.setQueryData(dayKey, [first, second, other])
  await press('Told')
  await settleUntil(() => expect(readToasts()).toHaveLength(1))
  const toldUntils = queryClient
    .getQueryData<ScheduleReservation[]>(dayKey)
    ?.map(({ toldUntil }) => toldUntil)
  return { toldUntils, bodies: server.seen.flatMap(({ body }) => body ?? []) }
}

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

it('saving a later time updates all reservations that the server returns', async () => {
  const answer = [first, second].map((entry) => ({ ...entry, toldUntil: until, version: 2 }))
  const { toldUntils, bodies } = await tell({ body: answer })
  expect(toldUntils).toEqual([until, until, null])
  expect(bodies).toEqual([promise])
  expect(readToasts()[0]?.kind).toBe('success')
})

it('a refused later time leaves the reservations unchanged, and a toast shows the reason', async () => {
  const { toldUntils } = await tell(refusal(409, 900_199, 'Not now'))
  expect(toldUntils).toEqual([null, null, null])
  expect(readToasts().map(({ message }) => message)).toEqual(['Not now'])
})
