import { act } from '@testing-library/react'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { useAddFiles } from '../../features/attachments/uploads/uploads.ts'
import { openQueueStorage } from '../device-queue/queue-storage.ts'
import { removeStoredEntries } from '../device-queue/test/stored-entries.ts'
import { control, press, settleUntil } from '../session/test/page-controls.ts'
import { renderPages } from '../session/test/render-routes.tsx'
import { sampleEmployee } from '../session/test/sample-session.ts'
import { MorePage } from './more.page.tsx'
import WaitingSheet from './waiting-sheet.tsx'

let addFiles: ReturnType<typeof useAddFiles>
function SheetPage() {
  addFiles = useAddFiles({ orderNumber: 1_002_345, jobNumber: null })
  return (
    <>
      <MorePage />
      <WaitingSheet isOpen onClose={() => undefined} />
    </>
  )
}

const file = (name: string, type: string) => new File(['x'], name, { type })
const sheet = () => document.querySelector('dialog')?.textContent ?? ''
const refusedPart = () =>
  [...document.querySelectorAll('section')].find(({ textContent }) => textContent.startsWith('Not saved'))

async function openSheet() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  return renderPages('/', [{ path: '/', component: SheetPage }])
}

async function refuseWaiting(name: keyof typeof errorCodes): Promise<void> {
  const storage = await openQueueStorage(sampleEmployee.Id)
  const errors = [{ ErrorId: errorCodes[name].id, ErrorMessage: 'The server says no.', MetaData: [] }]
  for (const { id } of await storage.list(sampleEmployee.Id))
    await storage.change(id, (entry) => ({ ...entry, state: 'refused', errors }))
}

afterEach(async () => {
  vi.restoreAllMocks()
  await removeStoredEntries()
})

it('the sheet of unsent entries lists a refused file as not saved instead of waiting', async () => {
  const { host } = await openSheet()
  await act(async () => addFiles([file('photo.jpg', 'image/jpeg'), file('notes.txt', 'text/plain')]))
  await settleUntil(() => expect(sheet()).toContain('Waiting to be sent · 1'))
  expect(refusedPart()?.textContent).toContain('Not saved · 1')
  expect(refusedPart()?.textContent).toContain('notes.txt')
  expect(refusedPart()?.textContent).not.toContain('photo.jpg')
  expect(host.textContent).toContain('1 · 1 not saved')
})

it('the sheet of unsent entries shows "everything was sent" only after refused files are removed', async () => {
  await openSheet()
  await act(async () => addFiles([file('notes.txt', 'text/plain')]))
  await settleUntil(() => expect(sheet()).toContain('Not saved · 1'))
  expect(sheet()).not.toContain('Everything has been sent.')
  await press('Remove: notes.txt')
  await settleUntil(() => void control('Remove'))
  await press('Remove')
  await settleUntil(() => expect(sheet()).toContain('Everything has been sent.'))
})

it.each([
  ['offers no retry', 'fileFormatNotAccepted', false],
  ['offers a retry', 'workOrderNotActive', true],
] as const)('the sheet of unsent entries %s after the refusal %s', async (_, name, isOffered) => {
  const { unmount } = await openSheet()
  await act(async () => addFiles([file('fake.jpg', 'image/jpeg')]))
  await settleUntil(() => expect(sheet()).toContain('fake.jpg'))
  await unmount()
  await refuseWaiting(name)
  await openSheet()
  await settleUntil(() => expect(sheet()).toContain('The server says no.'))
  expect(document.querySelector('[aria-label="Send again: fake.jpg"]') !== null).toBe(isOffered)
  control('Remove: fake.jpg')
})
