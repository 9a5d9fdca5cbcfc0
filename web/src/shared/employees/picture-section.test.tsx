import { act, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type createFakeServer, refusal } from '../../platform/session/test/fake-server.ts'
import { press } from '../../platform/session/test/page-controls.ts'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { sampleEmployee } from '../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { PictureSection } from './picture-section.tsx'

type Server = ReturnType<typeof createFakeServer>

const Key = '3b8f1f0e-0a35-4d3f-9d0c-6d4a3f6f1c11'
const list = 'GET /api/utility/employees/pictures'

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:face')
  return () => made.mockRestore()
})

async function show(employeeId: number, prepare: (server: Server) => void) {
  const component = () => <PictureSection employeeId={employeeId} name="Matti Virtanen" />
  return renderPages('/picture', [{ path: '/picture', component }], { prepare })
}

const faceOf = () => document.querySelector('[data-initials="MV"] img')
const choose = async () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await userEvent.upload(input, new File(['picture'], 'me.jpg', { type: 'image/jpeg' }))
}

it('shows the initials of a person, then the chosen picture', async () => {
  const pictures: object[] = []
  const { server } = await show(sampleEmployee.Id, (fake) => {
    fake.reply(list, () => ({ body: pictures }))
    fake.reply(`GET /api/utility/employee/${sampleEmployee.Id}/picture/${Key}`, { body: {} })
    fake.reply('POST /api/utility/account/picture', () => {
      pictures.push({ EmployeeId: sampleEmployee.Id, Key })
      return { body: { EmployeeId: sampleEmployee.Id, Key } }
    })
  })
  await waitFor(() => expect(document.querySelector('[data-initials="MV"]')).not.toBeNull())
  expect(faceOf()).toBeNull()
  await choose()
  await waitFor(() => expect(faceOf()?.getAttribute('src')).toBe('blob:face'))
  expect(readToasts().map(({ message }) => message)).toEqual(['Picture saved'])
  expect(server.callsOf('POST /api/utility/account/picture')).toHaveLength(1)
})

it.each([
  [
    'their own picture with the call of their account',
    sampleEmployee.Id,
    'DELETE /api/utility/account/picture',
  ],
  [
    "another person's picture with the call for administrators",
    99,
    'DELETE /api/administration/people/99/picture',
  ],
])('a user removes %s', async (_, EmployeeId, removal) => {
  const pictures = [{ EmployeeId, Key }]
  const { server } = await show(EmployeeId, (fake) => {
    fake.reply(list, () => ({ body: pictures }))
    fake.reply(`GET /api/utility/employee/${EmployeeId}/picture/${Key}`, { body: {} })
    fake.reply(removal, () => {
      pictures.pop()
      return { body: {} }
    })
  })
  await waitFor(() => expect(faceOf()).not.toBeNull())
  await press('Remove the picture')
  await waitFor(() => expect(faceOf()).toBeNull())
  expect(server.callsOf(removal)).toHaveLength(1)
})

it('shows why a picture was refused, and keeps the initials', async () => {
  await show(sampleEmployee.Id, (fake) => {
    fake.reply(list, { body: [] })
    fake.reply('POST /api/utility/account/picture', refusal(400, 900103, 'Choose a photo'))
  })
  await act(choose)
  await waitFor(() => expect(readToasts().map(({ message }) => message)).toEqual(['Choose a photo']))
  expect(faceOf()).toBeNull()
})
