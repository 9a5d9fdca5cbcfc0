import { expect, it } from 'vitest'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import ReservationsDialog from './reservations-dialog.tsx'

it("the dialog with today's reservations opens with the user's own reservations", async () => {
  const component = () => (
    <ReservationsDialog onChoose={() => undefined} onClose={() => undefined} isOffered={() => true} />
  )
  await renderPages('/', [{ path: '/', component }])
  const tabs = [...document.querySelectorAll('[role=tab]')]
  expect(tabs.map((tab) => [tab.textContent?.trim(), tab.getAttribute('aria-selected')])).toEqual([
    ['Mine today', 'true'],
    ['All today', 'false'],
  ])
})
