import { expect, it, vi } from 'vitest'
import { press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import FilterSheet from './filter-sheet.tsx'

it('a chosen make can be deselected, even if no task has it any more', async () => {
  const onChoose = vi.fn()
  const component = () => (
    <FilterSheet
      filter="makes"
      hasStars={false}
      isOpen
      onClose={() => undefined}
      rows={[]}
      selections={{ makes: ['Volvo'], types: [] }}
      onChoose={onChoose}
    />
  )
  await renderPages('/usertasks', [{ path: '/usertasks', component }], {
    prepare: ({ reply }) => reply('GET /api/utility/activities/types/aftersales', { body: [] }),
  })
  await settleUntil(() => expect(document.querySelector('dialog')?.textContent).toContain('Volvo'))
  await press('Volvo')
  expect(onChoose).toHaveBeenCalledWith({ makes: [] })
})
