import { act } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { linkSession } from '../api/connection.ts'
import { renderPages } from '../session/test/render-routes.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

function Form() {
  const { isBlocked, stay, leave } = useLeaveGuard({ isEdited: true, onBack: () => undefined })
  return (
    <>
      <p>{isBlocked ? 'leave?' : 'the form'}</p>
      <button type="button" onClick={stay}>
        Stay
      </button>
      <button type="button" onClick={leave}>
        Leave
      </button>
    </>
  )
}

async function goElsewhere() {
  const { host, router } = await renderPages('/', [
    { path: '/', component: Form },
    { path: '/elsewhere', component: () => 'another page' },
  ])
  await act(async () => void router.history.push('/elsewhere'))
  return host
}

it('leaving a form with unsaved input asks the user first, and the form remains if the user stays', async () => {
  linkSession({ token: 'x', onRenewed: () => undefined, onUnauthorized: () => undefined })
  onTestFinished(() => linkSession(null))
  const host = await goElsewhere()
  expect(host.textContent).toContain('leave?')
  const press = (place: number) => act(async () => host.querySelectorAll('button')[place]?.click())
  await press(0)
  expect(host.textContent).toContain('the form')
})

it('leaving a form with unsaved input asks nothing if there is no session', async () => {
  const host = await goElsewhere()
  expect(host.textContent).toContain('another page')
})
