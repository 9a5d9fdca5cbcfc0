import { describe, expect, it } from 'vitest'
import { ageOfDemo, explainFailure } from './start-messages.ts'

const demoNow = new Date('2026-10-20T10:00:00+03:00')
const ageAt = (now: string) => ageOfDemo(demoNow, new Date(now), 'Europe/Helsinki').join('\n')

describe('the age of the demo', () => {
  it('is no matter on its own day, by the clock of the dealership', () => {
    expect(ageAt('2026-10-20T00:00:00+03:00')).toBe('')
    expect(ageAt('2026-10-20T23:59:59+03:00')).toBe('')
  })

  it('is told on another day, with what makes a new one', () => {
    expect(ageAt('2026-10-21T00:00:00+03:00')).toContain('around 2026-10-20')
    expect(ageAt('2026-11-21T08:00:00+02:00')).toContain('npm run demo:fresh')
  })
})

describe('a failed start', () => {
  const denied = (syscall: string, message: string) =>
    explainFailure(Object.assign(new Error(message), { code: 'EACCES', syscall }))

  it('blames the port for what was refused to it, and the folder for the rest', () => {
    expect(denied('listen', 'listen EACCES: permission denied 0.0.0.0:80')).toContain('needs more rights')
    const ofFolder = denied('mkdir', "EACCES: permission denied, mkdir '/data'")
    expect(ofFolder).toContain("mkdir '/data'")
    expect(ofFolder).not.toContain('PORT')
  })
})
