import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { control, press, settle, settleUntil } from '../session/test/page-controls.ts'
import { renderWithSession } from '../session/test/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { isDialogOpen } from './open-dialogs.ts'
import { PickDialog, PickList } from './pick-dialog.tsx'
import { Sheet } from './sheet.tsx'

const dialog = (opened: boolean) => <Dialog isOpen={opened} onClose={() => undefined} title="Lunch" />

it('`isDialogOpen` is true while at least one open dialog is rendered', async () => {
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

/**
 * Dispatches a key press at the focused element.
 *
 * @returns false if a handler prevented the browser's default action
 */
async function key(name: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  await act(async () => document.activeElement?.dispatchEvent(event))
  return !event.defaultPrevented
}

it('Escape closes only the topmost dialog', async () => {
  const closed: string[] = []
  const named = (name: string) => <Dialog isOpen onClose={() => closed.push(name)} title={name} />
  const lower = await renderWithSession(named('lower'))
  onTestFinished(lower.unmount)
  const upper = await renderWithSession(named('upper'))
  onTestFinished(upper.unmount)
  await key('Escape')
  expect(closed).toEqual(['upper'])
  await upper.unmount()
  await key('Escape')
  expect(closed).toEqual(['upper', 'lower'])
})

it('a dialog stays open if the user cancels the file chooser of a field inside it', async () => {
  let closings = 0
  const rendered = await renderWithSession(
    <Dialog isOpen onClose={() => (closings += 1)} title="Photos">
      <input type="file" />
    </Dialog>,
  )
  onTestFinished(rendered.unmount)
  const cancel = (target: Element | null) =>
    act(async () => target?.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true })))
  await cancel(document.querySelector('input[type=file]'))
  expect(closings).toBe(0)
  await cancel(document.querySelector('dialog'))
  expect(closings).toBe(1)
})

function Chooser() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Choose
      </button>
      {isOpen && (
        <Sheet isOpen title="Jobs" onClose={() => setIsOpen(false)}>
          Oil change
        </Sheet>
      )}
    </>
  )
}

it('unmounting an open sheet restores the focus to the button that opened it', async () => {
  const { unmount } = await renderWithSession(<Chooser />)
  onTestFinished(unmount)
  await press('Choose')
  await press('Close')
  await settle()
  expect(document.activeElement).toBe(control('Choose'))
})

it('the arrow keys scroll a read-only list in a dialog instead of moving the focus', async () => {
  const { unmount } = await renderWithSession(
    <PickDialog isOpen onClose={() => undefined} title="Clockings">
      <PickList label="Clockings">Lunch</PickList>
    </PickDialog>,
  )
  onTestFinished(unmount)
  await settle()
  await act(async () => document.querySelector<HTMLElement>('[role="region"]')?.focus())
  expect(await key('ArrowDown')).toBe(true)
})

it.each<[boolean, string]>([
  [true, 'Cancel'],
  [false, 'Remove'],
])('`ConfirmDialog` (destructive: %s) focuses the button %s', async (isDestructive, name) => {
  const { unmount } = await renderWithSession(
    <ConfirmDialog
      isOpen
      title="Remove it?"
      confirmLabel="Remove"
      isDestructive={isDestructive}
      onConfirm={() => undefined}
      onCancel={() => undefined}
    />,
  )
  onTestFinished(unmount)
  await settleUntil(() => expect(document.activeElement).toBe(control(name)))
})

it('the arrow keys move the focus from the search field to the results and back', async () => {
  const { unmount } = await renderWithSession(
    <PickDialog isOpen onClose={() => undefined} title="Parts">
      <input aria-label="Search" data-autofocus />
      <PickList>
        {['Pad', 'Disc'].map((part) => (
          <button key={part} type="button" data-pick>
            {part}
          </button>
        ))}
      </PickList>
    </PickDialog>,
  )
  onTestFinished(unmount)
  await settleUntil(() => expect(document.activeElement).toBe(control('Search')))
  const places: string[] = []
  for (const name of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await key(name)
    places.push(document.activeElement?.textContent || 'Search')
  }
  expect(places).toEqual(['Search', 'Pad', 'Disc', 'Disc', 'Pad', 'Search'])
})

function Pair() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Dialog isOpen onClose={() => undefined} title="Details" hasCloseButton={false}>
        <button type="button" onClick={() => setIsOpen(true)}>
          Save
        </button>
      </Dialog>
      {isOpen && (
        <Sheet isOpen title="Is it you?" onClose={() => setIsOpen(false)}>
          Confirm
        </Sheet>
      )}
    </>
  )
}

it('closing a dialog returns the focus to the dialog behind it', async () => {
  const { unmount } = await renderWithSession(<Pair />)
  onTestFinished(unmount)
  await press('Save')
  await settle()
  await press('Close')
  await settle()
  expect(document.activeElement).toBe(control('Save'))
})

it('closing a dialog focuses the last focused element if none had the focus when the dialog opened', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => button.remove())
  button.focus()
  // Simulates that the page becomes inert and loses the focus while the code of a dialog loads.
  button.blur()
  const { unmount } = await renderWithSession(dialog(true))
  await unmount()
  expect(document.activeElement).toBe(button)
})

function RefusedForm({ onSubmit }: { readonly onSubmit: () => void }) {
  const [wasTried, setWasTried] = useState(false)
  return (
    <FormDialog
      title="Customer"
      onClose={() => undefined}
      onSubmit={() => {
        setWasTried(true)
        onSubmit()
      }}
      actions={<button type="submit">Save</button>}
    >
      <input aria-label="Name" />
      <input aria-label="Phone" aria-invalid={wasTried} />
      <input aria-label="Mail" aria-invalid={wasTried} />
    </FormDialog>
  )
}

it('a refused form focuses its first invalid field, and submits no form around the dialog', async () => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined
  const submitted: string[] = []
  const rendered = await renderWithSession(
    <form onSubmit={() => submitted.push('outer')}>
      <RefusedForm onSubmit={() => submitted.push('inner')} />
    </form>,
  )
  onTestFinished(rendered.unmount)
  control('Name').focus()
  await press('Save')
  await settleUntil(() => expect(document.activeElement).toBe(control('Phone')))
  expect(submitted).toEqual(['inner'])
})
