import { expect, it } from 'vitest'
import { press } from '../session/test/page-controls.ts'
import { renderWithSession } from '../session/test/render.tsx'
import { isAnythingOpen, isDialogOpen } from './open-dialogs.ts'
import { OverflowItem, OverflowMenu } from './overflow-menu.tsx'

it('an open menu prevents polling, but does not count as a dialog', async () => {
  const { unmount } = await renderWithSession(
    <OverflowMenu label="More">
      <OverflowItem>Camera</OverflowItem>
    </OverflowMenu>,
  )
  // A menu is not a dialog: a pending question may still be shown.
  expect([isAnythingOpen(), isDialogOpen()]).toEqual([true, false])
  await press('Camera')
  expect(isAnythingOpen()).toBe(false)
  await press('More')
  expect(isAnythingOpen()).toBe(true)
  await unmount()
  expect(isAnythingOpen()).toBe(false)
})
