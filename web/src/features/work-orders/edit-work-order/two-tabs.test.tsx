import { webcrypto } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { sampleEmployee } from '../../../platform/session/test/sample-session.ts'
import { ownLock, unlocked } from '../test/dialog-controls.ts'
import { renderPage } from '../test/render-page.tsx'
import { sampleWorkOrder } from '../test/sample-work-order.ts'

const employee = { ...sampleEmployee, DraftKey: btoa('m'.repeat(32)) }
const slot = `verstas.draft.${employee.Id}.work-order.7`

type Work = (lock: object | null) => unknown

/** Replaces the browser's locks with fake ones. Another tab holds the locks with the given names. */
function fakeLocks(heldElsewhere: readonly string[]) {
  const request = async (name: string, ...more: [Work] | [object, Work]) => {
    const work = more.at(-1) as Work
    return work(heldElsewhere.includes(name) ? null : { name })
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

const openDialog = async () => {
  const page = await renderPage('/workorder?number=1002345&tab=workorder', {
    employee,
    prepare: ({ reply }) => {
      reply('GET /api/workshop/workorder/number/1002345', { body: sampleWorkOrder() })
      reply('GET /api/workshop/workorder/id/7/reserve', { body: ownLock })
      reply('GET /api/workshop/workorder/id/7/release', { body: {} })
      reply('POST /api/workshop/workorder', { body: { Id: 7, Version: 2 } })
    },
  })
  await press('Edit')
  await unlocked()
  return page
}
const dialogText = () => document.querySelector('dialog')?.textContent ?? ''
const draft = () => localStorage.getItem(slot)

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('crypto', webcrypto)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  localStorage.clear()
})

it('stores a draft of a work order if no other tab has its form open', async () => {
  fakeLocks([])
  await openDialog()
  await type('Note', 'Tapping noise')
  await settleUntil(() => expect(draft()).not.toBeNull())
  expect(dialogText()).not.toContain('open in another tab')
})

it("shows that another tab has the work order's form open, and does not overwrite that tab's draft", async () => {
  fakeLocks([slot])
  const stored = JSON.stringify({ keptAt: Date.now(), encrypted: 'of the other tab' })
  localStorage.setItem(slot, stored)
  const { server } = await openDialog()
  await settleUntil(() => expect(dialogText()).toContain('The same form is open in another tab'))
  await type('Note', 'Tapping noise')
  expect(draft()).toBe(stored)
  await press('Save (1)')
  await settleUntil(() => expect(server.callsOf('POST /api/workshop/workorder')).toHaveLength(1))
  expect(draft()).toBe(stored)
})
