import { expect, it } from 'vitest'
import { useComment, useCorrect } from '../features/stamping-corrections/use-correct.ts'
import { useFavourites } from '../features/workshop-schedule/use-favourites.ts'
import { useTold } from '../features/workshop-schedule/use-told.ts'
import { networkError, refusal } from '../platform/session/test/fake-server.ts'
import { press, settleUntil } from '../platform/session/test/page-controls.ts'
import { renderPages } from '../platform/session/test/render-routes.tsx'

const resource = { id: 7, name: 'Matti', isFavourite: true } as Parameters<typeof useFavourites>[0][number]
const resources = [resource]

function Saves() {
  const tell = useTold()
  const favourites = useFavourites(resources)
  const correct = useCorrect()
  const comment = useComment()
  const saves = {
    'a promise told': () => tell({ WorkOrderId: 1, Until: '2026-11-20T10:00:00Z' }),
    'my favourites': favourites.save,
    'a correction': () => correct.mutate({ EmployeeId: 7 } as never),
    'a comment': () => comment.mutate({ StampingId: 1, Comment: 'Late' }),
  }
  return Object.entries(saves).map(([name, save]) => (
    <button key={name} type="button" onClick={save}>
      {name}
    </button>
  ))
}

it.each(['a promise told', 'my favourites', 'a correction', 'a comment'])(
  'repeats a save without an answer under its key, and takes another one after that: %s',
  async (name) => {
    const { server } = await renderPages('/', [{ path: '/', component: Saves }])
    const posts = () => server.seen.filter(({ idempotencyKey }) => idempotencyKey !== null)
    const save = async (times: number) => {
      await press(name)
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
  },
)
