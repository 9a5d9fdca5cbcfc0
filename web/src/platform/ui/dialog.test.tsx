import { expect, it } from 'vitest'
import { renderWithSession } from '../session/test/render.tsx'
import { Dialog } from './dialog.tsx'
import { isDialogOpen } from './open-dialogs.ts'

const dialog = (opened: boolean) => <Dialog opened={opened} onClose={() => undefined} title="Lunch" />

it('is known to be open for as long as it is drawn open', async () => {
  const closed = await renderWithSession(dialog(false))
  expect(isDialogOpen()).toBe(false)
  const [lower, upper] = [await renderWithSession(dialog(true)), await renderWithSession(dialog(true))]
  expect(isDialogOpen()).toBe(true)
  await upper.unmount()
  expect(isDialogOpen()).toBe(true)
  await lower.unmount()
  expect(isDialogOpen()).toBe(false)
  await closed.unmount()
})
