import { IconCamera } from '@tabler/icons-react'
import { fireEvent } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { press } from '../session/test/page-controls.ts'
import { renderWithSession } from '../session/test/render.tsx'
import { isAnythingOpen, isDialogOpen } from './open-dialogs.ts'
import { OverflowItem, OverflowMenu } from './overflow-menu.tsx'

it('an open menu makes `isAnythingOpen` true and leaves `isDialogOpen` false', async () => {
  const { unmount } = await renderWithSession(
    <OverflowMenu label="More">
      <OverflowItem icon={IconCamera}>Camera</OverflowItem>
    </OverflowMenu>,
  )
  // `isDialogOpen` is false for a menu, so that a pending stamping question may appear above it.
  expect([isAnythingOpen(), isDialogOpen()]).toEqual([true, false])
  await press('Camera')
  expect(isAnythingOpen()).toBe(false)
  await press('More')
  expect(isAnythingOpen()).toBe(true)
  await unmount()
  expect(isAnythingOpen()).toBe(false)
})

it('an opened menu focuses its first entry, and the arrow keys wrap from the first to the last entry', async () => {
  const { unmount } = await renderWithSession(
    <OverflowMenu label="More">
      <OverflowItem icon={IconCamera}>Camera</OverflowItem>
      <OverflowItem icon={IconCamera}>Signature</OverflowItem>
    </OverflowMenu>,
  )
  onTestFinished(unmount)
  const focused = () => document.activeElement?.textContent
  expect(focused()).toBe('Camera')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
  expect(focused()).toBe('Signature')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
  expect(focused()).toBe('Camera')
})
