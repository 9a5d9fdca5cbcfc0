import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { dismissToast, readToasts, runToastAction } from '../ui/notify.ts'
import { createNoteDevice, refusal, undoableKind } from './test/note-queue.ts'

async function openDevice() {
  for (const { id } of readToasts()) dismissToast(id)
  const device = await createNoteDevice()
  return { ...device, ...(await device.openTab()) }
}

const lastToast = () => {
  const toast = readToasts().at(-1)
  if (!toast) throw new Error('There is no toast')
  return toast
}
const undoLast = () => runToastAction(lastToast().id)

it('the undo of an accepted entry sends the entry that undoes it, and offers no further undo', async () => {
  const { post, server } = await openDevice()
  await post(5, undoableKind)
  expect(lastToast()).toMatchObject({ message: 'note 5', action: { label: 'undo.action' } })
  undoLast()
  await eventually(() => expect(server.accepted()).toEqual([5, -5]))
  await eventually(() => expect(lastToast()).toMatchObject({ message: 'note -5', action: undefined }))
})

it('the undo of an entry ignores entries of other lanes that still wait', async () => {
  const { post, server, done } = await openDevice()
  const answer = Promise.withResolvers<undefined>()
  server.failures.push(answer.promise)
  const waiting = post(1)
  await eventually(() => expect(server.received).toHaveLength(1))
  await post(5, undoableKind)
  undoLast()
  await eventually(() => expect(done.at(-1)?.payload).toEqual({ number: -5, after: [] }))
  answer.resolve(undefined)
  expect(await waiting).toBe('sent')
})

it('the undo of an entry that was never sent removes it', async () => {
  const { post, server, goOnline, numbers, untilIdle } = await openDevice()
  goOnline(false)
  expect(await post(5, undoableKind)).toBe('kept')
  expect(lastToast().message).toBe('note 5\nundo.kept')
  undoLast()
  await eventually(() => expect(lastToast().message).toBe('note -5'))
  expect(numbers()).toEqual([])
  goOnline(true)
  await untilIdle()
  expect(server.received).toEqual([])
})

it.each([
  ['accepts', undefined, ['note 5']],
  ['refuses', refusal(400), []],
])('removes the toast about waiting for a network when the server %s the entry', async (_, failure, left) => {
  const { post, server, goOnline, untilIdle } = await openDevice()
  goOnline(false)
  await post(5, undoableKind)
  if (failure) server.failures.push(failure)
  goOnline(true)
  await untilIdle()
  await eventually(() => expect(readToasts().map(({ message }) => message)).toEqual(left))
})

it('the undo of an entry whose response was lost follows it, and both are accepted once', async () => {
  const { post, server, goOnline, numbers } = await openDevice()
  server.failures.push('lost', 'lost')
  expect(await post(5, undoableKind)).toBe('kept')
  goOnline(false)
  undoLast()
  await eventually(() => expect(numbers()).toEqual([5, -5]))
  goOnline(true)
  await eventually(() => expect(server.accepted()).toEqual([5, -5]))
  await eventually(() => expect(numbers()).toEqual([]))
})

it('a refused undo leaves the queue and is reported', async () => {
  const { post, server, handedBack, numbers } = await openDevice()
  await post(5, undoableKind)
  server.failures.push(refusal(400))
  undoLast()
  await eventually(() => expect(handedBack).toMatchObject([{ payload: { number: -5 } }]))
  await eventually(() => expect(numbers()).toEqual([]))
  expect(server.accepted()).toEqual([5])
})

it('the undo of any action with any network leaves the server as without that action', async () => {
  const step = fc.record({
    /** True if the user undoes the action. */
    isUndone: fc.boolean(),
    network: fc.constantFrom('online', 'offline', 'lost'),
    /** True if the network is there again before the undo. */
    isBack: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const { post, server, goOnline, numbers, close } = await openDevice()
      const wanted: number[] = []
      for (const [index, { isUndone, network, isBack }] of steps.entries()) {
        const number = index + 1
        if (network === 'lost') server.failures.push('lost')
        goOnline(network !== 'offline')
        await post(number, undoableKind)
        if (isBack) goOnline(true)
        if (!isUndone) wanted.push(number)
        else {
          const toast = readToasts().findLast(({ message }) => message.startsWith(`note ${number}`))
          if (!toast) throw new Error('There is no toast')
          // The second tap has no effect.
          runToastAction(toast.id)
          runToastAction(toast.id)
          await eventually(() => expect(messages()).toContain(`note ${-number}`))
        }
        server.failures.length = 0
      }
      goOnline(true)
      await eventually(() => expect(numbers()).toEqual([]))
      expect(effectOf(server.accepted())).toEqual(wanted)
      close()
    }),
    { numRuns: 25 },
  )
})

const messages = () => readToasts().map(({ message }) => message.split('\n')[0])

/** Returns the notes that remain after the accepted notes and their undos. Each undo follows its note. */
function effectOf(accepted: readonly number[]): number[] {
  const left: number[] = []
  for (const number of accepted) {
    if (number > 0) left.push(number)
    else {
      expect(left).toContain(-number)
      left.splice(left.indexOf(-number), 1)
    }
  }
  return left
}
