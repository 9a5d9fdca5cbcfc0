import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { handleErrors } from './error-handler.ts'
import { rememberLanguage } from './language.ts'
import { addLimits } from './limits.ts'

const build = async (limits: Omit<Parameters<typeof addLimits>[1], 'sessionOf' | 'accountOf'>) => {
  const app = Fastify()
  rememberLanguage(app)
  handleErrors(app, 'en')
  await addLimits(app, { ...limits, sessionOf: () => null, accountOf: () => null })
  app.get('/', async () => ({}))
  const ask = async (remoteAddress = '192.0.2.1') => app.inject({ url: '/', remoteAddress })
  return { app, ask }
}

it('an overloaded process refuses requests, with a retry time', async () => {
  const { app, ask } = await build({ perMinute: 0, maxEventLoopDelay: 30 })
  const answer = await eventually(async () => {
    const busyUntil = performance.now() + 100
    while (performance.now() < busyUntil);
    const { statusCode, headers, body } = await ask()
    expect(statusCode).toBe(503)
    return { headers, errors: JSON.parse(body) }
  })
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.errors).toMatchObject([{ ErrorId: 900009 }])
  await app.close()
})

it('the retry time is at least one second', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  try {
    const { app, ask } = await build({ perMinute: 1, maxEventLoopDelay: 0 })
    await ask()
    vi.setSystemTime(59_600)
    expect((await ask()).json()).toMatchObject([{ MetaData: [{ Key: 'seconds', Value: '1' }] }])
    vi.setSystemTime(60_001)
    expect((await ask()).statusCode).toBe(200)
    await app.close()
  } finally {
    vi.useRealTimers()
  }
})

it('calls from one IPv6 network share the rate limit of one subscriber', async () => {
  const { app, ask } = await build({ perMinute: 2, maxEventLoopDelay: 0 })
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:3::1']
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await ask(address)).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200])
  const [refusal] = (await ask('2001:db8:1:2::1')).json()
  expect(refusal).toMatchObject({ ErrorMessage: expect.stringMatching(/Wait \d+ s/) })
  await app.close()
})
