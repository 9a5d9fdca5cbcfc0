import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { handleErrors } from './error-handler.ts'
import { rememberLanguage } from './language.ts'
import { addLimits } from './limits.ts'

const build = async (limits: Omit<Parameters<typeof addLimits>[1], 'sessionOf'>) => {
  const app = Fastify()
  rememberLanguage(app)
  handleErrors(app, 'en')
  await addLimits(app, { ...limits, sessionOf: () => null })
  app.get('/', async () => ({}))
  const ask = async (remoteAddress = '192.0.2.1') => app.inject({ url: '/', remoteAddress })
  return { app, ask }
}

it('puts requests off while the process is overloaded, and says when to come back', async () => {
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

it('counts the calls of a network, which an IPv6 subscriber has a whole one of', async () => {
  const { app, ask } = await build({ perMinute: 2, maxEventLoopDelay: 0 })
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:3::1']
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await ask(address)).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200])
  const [refusal] = (await ask('2001:db8:1:2::1')).json()
  expect(refusal).toMatchObject({ ErrorMessage: expect.stringMatching(/Wait \d+ s/) })
  await app.close()
})
