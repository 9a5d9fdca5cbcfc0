import { act, fireEvent } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { control, press, type } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleEmployee } from '../../../platform/session/test/sample-session.ts'
import { SignatureSheet } from './signature-sheet.tsx'

const ink = 'data:image/png;base64,AA=='

beforeEach(() => {
  // Replaces the context of the canvas, because jsdom cannot draw.
  const context = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(ink)
  return () => void vi.restoreAllMocks()
})

async function open(Role: 'inspector' | 'customer') {
  const onSigned = vi.fn()
  const field = { Id: 'field', Title: 'Signature', Role }
  const component = () => <SignatureSheet field={field} onSigned={onSigned} onClose={() => undefined} />
  await renderPages('/', [{ path: '/', component }])
  return { onSigned, words: () => document.querySelector('dialog')?.textContent }
}
const draw = () =>
  act(async () => {
    const paper = document.querySelector('canvas')
    if (!paper) throw new Error('no paper')
    const point = { pointerId: 1, isPrimary: true, button: 0, buttons: 1, clientX: 20, clientY: 20 }
    fireEvent.pointerDown(paper, point)
    fireEvent.pointerUp(window, { ...point, buttons: 0 })
  })

it('the inspector signs in the name of the signed-in user, which cannot be changed', async () => {
  const { onSigned } = await open('inspector')
  const name = control<HTMLInputElement>('Signer’s name')
  expect([name.value, name.readOnly]).toEqual([sampleEmployee.Name, true])
  await draw()
  await press('Sign')
  expect(onSigned).toHaveBeenCalledExactlyOnceWith(ink, sampleEmployee.Name)
})

it("a customer's signature needs the name of the signer and a drawing", async () => {
  const { onSigned, words } = await open('customer')
  expect(control<HTMLInputElement>('Signer’s name').value).toBe('')
  await press('Sign')
  expect(words()).toContain('Enter the signer’s name.')
  expect(words()).toContain('Please provide signature first.')
  await draw()
  await type('Signer’s name', '  ')
  await press('Sign')
  expect(words()).toContain('Enter the signer’s name.')
  expect(words()).not.toContain('Please provide signature first.')
  await type('Signer’s name', ' Katja Eklund ')
  await press('Clear')
  await press('Sign')
  expect(onSigned).not.toHaveBeenCalled()
  await draw()
  await press('Sign')
  expect(onSigned).toHaveBeenCalledExactlyOnceWith(ink, 'Katja Eklund')
})
