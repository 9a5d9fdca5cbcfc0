import type { Profile } from '@verstas/contract/administration/entities.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { allRights } from '@verstas/contract/session/right-groups.ts'
import { authorizationFlags, profileRights, type Right } from '@verstas/contract/session/rights.ts'
import { describe, expect, it } from 'vitest'
import { type Answer, refusal } from '../../../platform/session/test/fake-server.ts'
import { choose, control, press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { administration, administratorSettings, samplePerson } from '../test/sample-person.ts'
import { RightsTab } from './rights-tab.tsx'

const profileWith = (
  Id: number,
  Name: string,
  rights: readonly Right[],
  more: Partial<Profile> = {},
): Profile => ({
  ...administration,
  Id,
  Name,
  ManagesUsers: rights.includes('ManageUsers'),
  PeopleCount: 0,
  Sites: [],
  Authorization: Object.fromEntries(
    authorizationFlags.map((flag) => [flag, rights.includes(flag)]),
  ) as Profile['Authorization'],
  ProfileRightSettings: {
    AccessProfile: Object.fromEntries(profileRights.map((right) => [right, rights.includes(right)])),
  },
  ...more,
})
const mechanic = profileWith(1, 'Mechanic', ['MobileServiceTechnician', 'EditJob'], {
  PeopleCount: 1,
  Sites: [{ Id: 1, Description: 'Helsinki' }],
})
const foreman = profileWith(2, 'Foreman', ['EditJob', 'ShareMonitor', 'ManageUsers'], {
  PeopleCount: 1,
  Sites: [{ Id: 1, Description: 'Helsinki' }],
  LinkCount: 2,
})
const unused = profileWith(3, 'Unused', [])
const adds = 'POST /api/administration/profiles'
const saves = (id: number) => `POST /api/administration/profiles/${id}`
const everything = Object.fromEntries(authorizationFlags.map((flag) => [flag, true]))

async function show(profiles: readonly Profile[] | Answer, { isAdding = false, rights = everything } = {}) {
  const component = () => <RightsTab isAdding={isAdding} onAdded={() => undefined} />
  const { server } = await renderPages('/', [{ path: '/', component }], {
    settings: {
      ...administratorSettings,
      Authorization: { ...administratorSettings.Authorization, ...rights },
    },
    prepare: ({ reply }) => {
      const read = 'GET /api/administration/profiles'
      reply(read, Array.isArray(profiles) ? { body: [...profiles] } : (profiles as Answer))
      reply('GET /api/administration/people', {
        body: [samplePerson, { ...samplePerson, Id: 13, Name: 'Ben Back', ProfileId: 2 }],
      })
    },
  })
  return server
}
const page = () => document.body.textContent ?? ''
const dialog = () => document.querySelector('dialog')?.textContent ?? ''
const body = (server: FakeServer, calls: string) => server.callsOf(calls).map((call) => call.body)

describe('the rights tab', () => {
  it('choosing a person lists their rights as sentences, with profile and sites', async () => {
    await show([mechanic, foreman])
    await choose('Person', '12')
    expect(page()).toContain('What can Aino Korhonen do?')
    expect(page()).toContain('Profile Mechanic: Helsinki')
    expect(page()).toContain('can change jobs, sign rows and add pictures')
    expect(page()).toContain('cannot manage people, rights, devices and integrations')
  })

  it('choosing a right lists the people who have it', async () => {
    await show([mechanic, foreman])
    const panel = () => control('Right').closest('section')?.textContent
    expect(panel()).toContain('Ben Back')
    await choose('Right', 'MobileServiceTechnician')
    expect(panel()).toContain('Aino Korhonen')
    await choose('Right', 'ManageParts')
    expect(panel()).toContain('Nobody at this site')
  })

  it('the rights matrix has a row for each right and a column for each profile', async () => {
    await show([mechanic, foreman])
    expect(document.querySelectorAll('tbody th[scope=row]')).toHaveLength(allRights.length)
    expect(document.querySelectorAll('thead th')).toHaveLength(3)
    expect(document.querySelectorAll('td [aria-label=can]')).toHaveLength(5)
  })

  it('comparing two profiles shows the rights that only one of them has', async () => {
    await show([mechanic, foreman])
    await press('Compare two')
    expect(dialog()).toContain('Only in the profile Mechanic')
    expect(dialog()).toContain('share the task monitor')
    expect(dialog()).not.toContain('change jobs')
    await choose('The second profile', '1')
    expect(dialog()).toContain('Both profiles have the same rights')
  })

  it('offers a retry if the profiles cannot be read', async () => {
    await show(refusal(500, errorCodes.unexpected.id))
    await settleUntil(() => void control('Retry'))
  })
})

describe('the profile form', () => {
  it('a new profile needs a name, and can copy the rights of another profile', async () => {
    const server = await show([mechanic], { isAdding: true })
    server.reply(adds, { body: { ...mechanic, Id: 9, Name: 'Washer' } })
    await press('Save')
    expect(server.callsOf(adds)).toEqual([])
    await type('Name of the profile', 'Washer')
    await choose('Begin with the profile', '1')
    await press('add jobs to a work order')
    await press('Save')
    await settleUntil(() => expect(page()).toContain('Saved: Washer'))
    expect(body(server, adds)).toEqual([
      { Values: { Name: 'Washer', Rights: ['MobileServiceTechnician', 'AddJob', 'EditJob'] } },
    ])
  })

  it('saving a profile sends the changed values, and the values that the form opened with', async () => {
    const server = await show([mechanic])
    server.reply(saves(1), { body: mechanic })
    await press('Mechanic')
    expect(dialog()).toContain('applies to one person')
    await press('make health checks, and offers about them')
    await press('Save')
    await settleUntil(() => expect(server.callsOf(saves(1))).toHaveLength(1))
    expect(body(server, saves(1))).toEqual([
      {
        Base: { Name: 'Mechanic', Rights: ['MobileServiceTechnician', 'EditJob'] },
        Values: { Name: 'Mechanic', Rights: ['MobileServiceTechnician', 'MobileCheckList', 'EditJob'] },
      },
    ])
  })

  it('asks before a change of rights ends wall links', async () => {
    const server = await show([foreman])
    server.reply(saves(2), { body: foreman })
    await press('Foreman')
    await press('share the task monitor with a screen where nobody signs in')
    await press('Save')
    expect(server.callsOf(saves(2))).toEqual([])
    expect(page()).toContain('ends wall links (2) and shared devices (0)')
  })

  it('removes only a profile without people, after a confirmation', async () => {
    const server = await show([mechanic, unused])
    server.reply('DELETE /api/administration/profiles/3', { status: 204, body: undefined })
    await press('Mechanic')
    expect(dialog()).not.toContain('Remove')
    await press('Close')
    await press('Unused')
    await press('Remove')
    expect(page()).toContain('Remove the profile Unused?')
  })

  it('an administrator can neither give rights that they lack nor change a profile with such rights', async () => {
    await show([foreman, unused], { rights: { ...everything, ShareMonitor: false } })
    await press('Unused')
    const shares = control<HTMLInputElement>('share the task monitor with a screen where nobody signs in')
    expect(shares.disabled).toBe(true)
    await press('Close')
    await press('Foreman')
    expect(dialog()).toContain('The profile has rights that you do not have')
    expect(() => control('Save')).toThrow()
  })

  it('the profile form names the other sites whose people have the profile', async () => {
    await show([{ ...mechanic, Sites: [{ Id: 99, Description: 'Oulu' }] }])
    await press('Mechanic')
    expect(dialog()).toContain('People at Oulu have this profile, too')
  })
})
