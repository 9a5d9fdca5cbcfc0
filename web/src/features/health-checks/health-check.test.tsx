import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import type { RenderOptions } from '../../platform/session/test/render-routes.tsx'
import { freshDevice } from './test/fresh-device.ts'
import { answerInspection } from './test/inspection-server.ts'
import { openHealthCheck } from './test/open-health-check.tsx'
import { sampleForm } from './test/sample-form.ts'

// Preloads the lazily imported modules.
import './form/conflicts.tsx'
import './form/follow-up-sheet.tsx'
import './form/form-screen.tsx'

const rendered = vi.hoisted(() => {
  /**
   * The titles of the rows and groups that React rendered since the list was last emptied. `pictures` stands
   * for the section of pictures.
   */
  const names: string[] = []
  interface Titled {
    readonly Title: string
  }
  interface Fiber {
    readonly type: { readonly name?: string } | null
    readonly flags: number
    readonly memoizedProps: { readonly check?: Titled; readonly section?: Titled } | null
    readonly alternate: Fiber | null
    readonly child: Fiber | null
    readonly sibling: Fiber | null
  }
  const performedWork = 1
  const walk = (fiber: Fiber | null): void => {
    if (!fiber) return
    const { type, memoizedProps } = fiber
    if (fiber.flags & performedWork && ['CheckRow', 'Checks', 'Pictures'].includes(type?.name ?? ''))
      names.push((memoizedProps?.check ?? memoizedProps?.section)?.Title ?? 'pictures')
    // Skips the children that React reused, because their subtree was not rendered.
    if (fiber.child !== fiber.alternate?.child) walk(fiber.child)
    walk(fiber.sibling)
  }
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => walk(current),
    },
  })
  return names
})

const network = freshDevice()
const goOnline = (isOnline: boolean) => {
  network.isOnline = isOnline
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
const light = (check: string, name: string) => {
  const group = document.querySelector(`[role=radiogroup][aria-label="State: ${check}"]`)
  const label = [...(group?.querySelectorAll('label') ?? [])].find(({ textContent }) => textContent === name)
  const input = label?.querySelector('input')
  if (!input) throw new Error(`no ${name} of ${check}`)
  return input
}
const tap = async (check: string, name: string) => {
  light(check, name).focus()
  light(check, name).click()
  await settle()
}

const oid = '6f9c1d8e-7a52-4c39-9d0b-2f5e8b1a4c70'

it.each([
  ['an HTML page', { body: '<!doctype html><form></form>', isPage: true }],
  ['a form without a template', { body: { ...sampleForm(), Survey: undefined } }],
] as const)('shows a specific error if the server responds with %s', async (_, answer) => {
  const { host } = await openHealthCheck('/vhc/12', {
    prepare: ({ reply }) => reply('GET /api/vhc/inspection/12', answer),
  })
  await settleUntil(() => expect(host.textContent).toContain('The health check could not be opened'))
  expect(host.textContent).toContain('The server answered, but with no form that the app can show.')
  expect(host.textContent).not.toContain('Unable to connect server')
})

it.each([
  ['the plate of the vehicle', 'SRL-601', 'Health check SRL-601'],
  ['that there is no plate, if the plate is empty', '', 'Health check No licence plate'],
  ['that there is no plate, if the plate is null', null, 'Health check No licence plate'],
])('the title of a health check page says %s', async (_, LicenseNumber, title) => {
  const Vehicle = { ...sampleForm().Vehicle, LicenseNumber }
  await openHealthCheck('/vhc/12', {
    prepare: (server) => void answerInspection(server, {}, { Vehicle }),
  })
  expect(document.title).toContain(title)
})

it('creates the inspection with the first tap, and adds its number to the address without a refetch', async () => {
  let inspection: ReturnType<typeof answerInspection> | undefined
  const { router, server } = await openHealthCheck(`/vhc?vehicle=7&survey=3&oid=${oid}`, {
    prepare: (prepared) => {
      inspection = answerInspection(prepared, null)
    },
  })
  expect(server.callsOf('POST /api/vhc/inspection/save')).toHaveLength(0)
  await tap('Front discs', 'Soon')
  await settleUntil(() => expect(router.history.location.pathname).toBe('/vhc/12'))
  await press('The rest is OK: Brakes')
  await settleUntil(() =>
    expect(inspection?.properties()).toEqual({
      'check.discs': 'soon',
      'check.pads': 'ok',
      'check.hoses': 'ok',
    }),
  )
  expect(document.body.textContent).toContain('Brakes · 3/3')
  await press('Undo')
  await settleUntil(() => expect(inspection?.properties()).toEqual({ 'check.discs': 'soon' }))
  expect(server.callsOf('GET /api/vhc/inspection/12')).toHaveLength(0)
  const saves = server.callsOf('POST /api/vhc/inspection/save').map(({ body }) => body as { Oid?: string })
  expect(new Set(saves.map(({ Oid }) => Oid))).toEqual(new Set([oid]))
})

it('keeps offline changes after a reload, and sends them as one save when the network returns', async () => {
  const prepare: RenderOptions['prepare'] = (server) => void answerInspection(server, {})
  const first = await openHealthCheck('/vhc/12', { prepare })
  goOnline(false)
  await type('Measure: Front pads, mm', '2.5')
  await tap('Front discs', 'OK')
  await tap('Hoses', 'Now')
  await press('Add a note: Hoses')
  await type('Note: Hoses', 'leaks')
  await settleUntil(() => expect(first.host.textContent).toContain('waiting for the connection'))
  // The measured value suggests a light, which the user may change.
  expect(light('Front pads', 'Now').checked).toBe(true)
  await tap('Front pads', 'Soon')
  expect(first.host.textContent).toContain('By the limits: Now')
  await first.unmount()

  let inspection: ReturnType<typeof answerInspection> | undefined
  const second = await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      inspection = answerInspection(server, { 'check.horn': 'ok' })
    },
  })
  expect(light('Hoses', 'Now').checked).toBe(true)
  expect(light('Front pads', 'Soon').checked).toBe(true)
  goOnline(true)
  await settleUntil(() =>
    expect(inspection?.properties()).toEqual({
      'check.pads': 'soon',
      'measure.pads': '2.5',
      'check.discs': 'ok',
      'check.hoses': 'now',
      'note.hoses': 'leaks',
      'check.horn': 'ok',
    }),
  )
  expect(second.server.callsOf('POST /api/vhc/inspection/save')).toHaveLength(1)
})

it('asks to retry if the code that stores a change cannot be loaded', async () => {
  const loadQueueAdapters = () => Promise.reject(new TypeError('Importing a module script failed.'))
  const { host } = await openHealthCheck('/vhc/12', {
    features: [{ loadQueueAdapters }],
    prepare: (server) => void answerInspection(server, {}),
  })
  await tap('Hoses', 'Now')
  await settleUntil(() =>
    expect(host.textContent).toContain('the whole app is not on this device yet. Try again'),
  )
  expect(host.textContent).not.toContain('Free some space')
  expect(light('Hoses', 'Now').checked).toBe(false)
})

it("merges another user's save, and lets the user decide conflicts", async () => {
  let inspection: ReturnType<typeof answerInspection> | undefined
  const { host } = await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      inspection = answerInspection(server, {})
    },
  })
  inspection?.change({ 'check.belts': 'ok', 'check.horn': 'ok' })
  await tap('Front discs', 'Now')
  await settleUntil(() =>
    expect(inspection?.properties()).toEqual({
      'check.belts': 'ok',
      'check.horn': 'ok',
      'check.discs': 'now',
    }),
  )
  expect(light('Belts', 'OK').checked).toBe(true)

  inspection?.change({ 'check.hoses': 'soon' })
  await tap('Hoses', 'Now')
  await settleUntil(() => expect(host.textContent).toContain('Aino Koskinen changed the same check'))
  expect(inspection?.properties()).toMatchObject({ 'check.hoses': 'soon' })
  const ownOption = [...document.querySelectorAll<HTMLElement>('label:has([type=radio])')].find(
    ({ textContent }) => textContent?.includes('Now'),
  )
  ownOption?.click()
  await settleUntil(() => expect(inspection?.properties()).toMatchObject({ 'check.hoses': 'now' }))
  expect(host.textContent).not.toContain('changed the same check')
})

it('saves the values without a conflict first, and the resolved conflict under another idempotency key', async () => {
  let inspection: ReturnType<typeof answerInspection> | undefined
  const { server, host } = await openHealthCheck('/vhc/12', {
    prepare: (prepared) => {
      inspection = answerInspection(prepared, {})
    },
  })
  const saved = Promise.withResolvers<void>()
  let isHeld = true
  server.reply('POST /api/vhc/inspection/save', async () => {
    if (isHeld) await saved.promise
    return inspection?.save() ?? networkError
  })
  await tap('Front discs', 'Now')
  await tap('Hoses', 'Now')
  await tap('Belts', 'OK')
  inspection?.change({ 'check.hoses': 'soon' })
  isHeld = false
  saved.resolve()
  await settleUntil(() => expect(host.textContent).toContain('Aino Koskinen changed the same check'))
  expect(inspection?.properties()).toEqual({
    'check.discs': 'now',
    'check.hoses': 'soon',
    'check.belts': 'ok',
  })
  const ownOption = [...document.querySelectorAll<HTMLElement>('label:has([type=radio])')].find(
    ({ textContent }) => textContent?.includes('Now'),
  )
  ownOption?.click()
  await settleUntil(() =>
    expect(inspection?.properties()).toEqual({
      'check.discs': 'now',
      'check.hoses': 'now',
      'check.belts': 'ok',
    }),
  )
})

it('a tap on a light rerenders only its row and its group, and no picture', async () => {
  const { Survey } = sampleForm()
  const side = { Id: 'side', Title: 'Side', Descriptor: 'side.car', Svg: '<svg/>', Parts: [] }
  await openHealthCheck('/vhc/12', {
    prepare: (server) => void answerInspection(server, {}, { Survey: { ...Survey, ImageMaps: [side] } }),
  })
  expect(document.querySelector('img')).not.toBeNull()
  rendered.length = 0
  await tap('Front discs', 'OK')
  await settleUntil(() => expect(document.body.textContent).toContain('Saved'))
  expect(new Set(rendered)).toEqual(new Set(['Brakes', 'Front discs']))
  expect(control('Next missing (4)')).toBeDefined()
})

it('a tap renders the light before its consequences, and another tap in between reverts the light', async () => {
  let inspection: ReturnType<typeof answerInspection> | undefined
  await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      inspection = answerInspection(server, { 'check.belts': 'ok' })
    },
  })
  rendered.length = 0
  // Waits only for the end of the event, because React has rendered urgent updates by then.
  const tapOnly = (check: string, name: string) => Promise.resolve(light(check, name).click())
  await tapOnly('Hoses', 'Now')
  expect(light('Hoses', 'Now').checked).toBe(true)
  await tapOnly('Hoses', 'Now')
  expect(light('Hoses', 'Now').checked).toBe(false)
  await tapOnly('Front discs', 'Soon')
  expect(light('Front discs', 'Soon').checked).toBe(true)
  expect(rendered).toEqual([])
  await settleUntil(() =>
    expect(inspection?.properties()).toEqual({ 'check.belts': 'ok', 'check.discs': 'soon' }),
  )
  expect(light('Hoses', 'Now').checked).toBe(false)
  expect(light('Front discs', 'Soon').checked).toBe(true)
  expect(rendered).toContain('Front discs')
})

it('saves a measured value, even if the user leaves the page while the field has the focus', async () => {
  let inspection: ReturnType<typeof answerInspection> | undefined
  const { router } = await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      inspection = answerInspection(server, {})
    },
  })
  await type('Measure: Front pads, mm', '2.5')
  router.history.push('/vhc')
  await settleUntil(() =>
    expect(inspection?.properties()).toEqual({ 'check.pads': 'now', 'measure.pads': '2.5' }),
  )
})

it('reports a conflict if another user saves a measure while the user is typing it', async () => {
  let inspection: ReturnType<typeof answerInspection> | undefined
  const { host, queryClient } = await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      inspection = answerInspection(server, {})
    },
  })
  await type('Measure: Front pads, mm', '3.5')
  inspection?.change({ 'measure.pads': '6', 'check.pads': 'ok' })
  await act(async () => queryClient.invalidateQueries())
  await settleUntil(() => expect(light('Front pads', 'OK').checked).toBe(true))
  await act(async () => control('Measure: Front pads, mm').blur())
  await settleUntil(() => expect(host.textContent).toContain('Aino Koskinen changed the same check'))
  expect(inspection?.properties()).toEqual({ 'measure.pads': '6', 'check.pads': 'ok' })
})

it('shows the saved light even if the response to an earlier fetch arrives after the save', async () => {
  let inspection: ReturnType<typeof answerInspection> | undefined
  const { queryClient, server } = await openHealthCheck('/vhc/12', {
    prepare: (prepared) => {
      inspection = answerInspection(prepared, {})
    },
  })
  const reads = 'GET /api/vhc/inspection/12'
  const old = { body: inspection?.form() }
  const late = Promise.withResolvers<typeof old>()
  server.reply(reads, () => late.promise)
  void queryClient.invalidateQueries()
  await settleUntil(() => expect(server.callsOf(reads)).toHaveLength(2))
  server.reply(reads, () => ({ body: inspection?.form() }))
  await tap('Front discs', 'Soon')
  await settleUntil(() => expect(document.body.textContent).toContain('Saved'))
  await act(async () => late.resolve(old))
  await settle()
  expect(light('Front discs', 'Soon').checked).toBe(true)
})

it('returns the focus to the follow-up button when its sheet is closed', async () => {
  await openHealthCheck('/vhc/12', {
    prepare: (server) => void answerInspection(server, { 'check.hoses': 'now' }),
  })
  await press('Next step: Hoses')
  await settleUntil(() => expect(document.querySelector('dialog')).not.toBeNull())
  await press('Close')
  await settleUntil(() => expect(document.querySelector('dialog')).toBeNull())
  expect(document.activeElement).toBe(control('Next step: Hoses'))
})

it('returns the focus to the change button if the user does not reopen a signed inspection', async () => {
  const { Survey } = sampleForm()
  const Signatures = [{ Id: 'inspector', Title: 'Inspector', Role: 'inspector' as const }]
  await openHealthCheck('/vhc/12', {
    prepare: (server) =>
      void answerInspection(
        server,
        { 'signature.inspector': 'data:image/png;base64,AA==' },
        { Survey: { ...Survey, Signatures } },
      ),
  })
  await press('Change it')
  await settleUntil(() => expect(document.querySelector('dialog')).not.toBeNull())
  await press('Cancel')
  await settleUntil(() => expect(document.querySelector('dialog')).toBeNull())
  expect(document.activeElement).toBe(control('Change it'))
})

it("names a signature after its field if the user may not see the signer's name", async () => {
  const { Survey } = sampleForm()
  const By = { Id: 7, Name: 'Timo Järvinen' }
  const signed = { Id: 'customer', SignerName: null, By, At: '2026-11-20T07:30:00.000Z' }
  const { host } = await openHealthCheck('/vhc/12', {
    prepare: (server) =>
      void answerInspection(
        server,
        { 'signature.customer': 'data:image/png;base64,AA==' },
        {
          Survey: { ...Survey, Signatures: [{ Id: 'customer', Title: 'Customer', Role: 'customer' }] },
          Signatures: [
            { ...signed, Voided: { At: signed.At, By } },
            { ...signed, Voided: null },
          ],
        },
      ),
  })
  await settleUntil(() => expect(host.querySelector('img')?.alt).toBe('Signature of Customer'))
  const paragraphs = [...host.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(paragraphs.filter((text) => text?.startsWith('Customer, '))).toHaveLength(2)
})

it('undoing "the rest is OK" keeps lights that the user changed afterwards', async () => {
  let inspection: ReturnType<typeof answerInspection> | undefined
  await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      inspection = answerInspection(server, {})
    },
  })
  await press('The rest is OK: Brakes')
  await tap('Hoses', 'Now')
  await press('Undo')
  await settleUntil(() => expect(inspection?.properties()).toEqual({ 'check.hoses': 'now' }))
})

const leakingHoses = {
  InspectionId: 9,
  At: '2026-05-14T09:00:00Z',
  By: 'Timo Järvinen',
  Key: 'check.hoses',
  Title: 'Hoses',
  Light: 'now' as const,
  Note: 'leaks',
  X: null,
  Y: null,
  Severity: null,
  IsDeclined: false,
  RemindOn: null,
  Photos: [
    {
      Id: 31,
      Name: 'hose.jpg',
      Created: '2026-05-14T09:00:00Z',
      Caption: null,
      Key: '00000000-0000-4000-8000-000000000031',
      HasThumbnail: false,
      InspectionId: 4,
    },
  ],
}

it('one tap confirms an earlier finding with light, note and photos, and another marks it as repaired', async () => {
  let inspection: ReturnType<typeof answerInspection> | undefined
  const { host } = await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      inspection = answerInspection(server, {}, { Earlier: [leakingHoses] })
    },
  })
  await press('Still so: Hoses')
  await settleUntil(() =>
    expect(inspection?.properties()).toEqual({
      'check.hoses': 'now',
      'note.hoses': 'leaks',
      'from.hoses': '9 4',
    }),
  )
  expect(light('Hoses', 'Now').checked).toBe(true)
  await settleUntil(() =>
    expect(host.querySelector('ul[aria-label="Files"]')?.textContent).toContain('hose.jpg'),
  )
  await press('Repaired: Hoses')
  await settleUntil(() => expect(inspection?.properties()).toEqual({ 'check.hoses': 'ok' }))
})

it('takes over the treads that were measured today, and stores them without a tap', async () => {
  const { Survey } = sampleForm()
  const [brakes, inside] = Survey.Sections
  if (!brakes || !inside) throw new Error('The sample has two sections')
  const wheel = { axleNumber: 1, side: 'Left' as const }
  const Checks = brakes.Checks.map((check) => (check.Id === 'pads' ? { ...check, TreadOf: wheel } : check))
  const now = new Date().toISOString()
  const at = (Measured: string) => ({
    LastModified: now,
    Survey: { ...Survey, Sections: [{ ...brakes, Checks }, inside] },
    Treads: [{ ...wheel, Depth: 4.8, Light: 'ok' as const, Measured }],
  })
  let inspection: ReturnType<typeof answerInspection> | undefined
  const { unmount } = await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      inspection = answerInspection(server, { 'check.horn': 'ok' }, at(now))
    },
  })
  await settleUntil(() =>
    expect(inspection?.properties()).toEqual({
      'check.horn': 'ok',
      'check.pads': 'ok',
      'measure.pads': '4.8',
    }),
  )
  expect(document.body.textContent).toContain('Measured today')
  await unmount()
  const { server } = await openHealthCheck('/vhc/12', {
    prepare: (prepared) => void answerInspection(prepared, {}, at('2026-05-14T09:00:00Z')),
  })
  expect(light('Front pads', 'OK').checked).toBe(false)
  expect(server.callsOf('POST /api/vhc/inspection/save')).toHaveLength(0)
})

it('one tap takes over all treads that were measured today, and undo restores the lights before it', async () => {
  const { Survey } = sampleForm()
  const [brakes] = Survey.Sections
  if (!brakes) throw new Error('The sample has a section')
  const wheels = { pads: 'Left', discs: 'Right' } as const
  const [pads] = brakes.Checks
  const Checks = brakes.Checks.map((check) => {
    const side = wheels[check.Id as keyof typeof wheels]
    return side ? { ...check, Measure: pads?.Measure ?? null, TreadOf: { axleNumber: 1, side } } : check
  })
  const treadOf = (side: 'Left' | 'Right', Depth: number) => ({
    axleNumber: 1,
    side,
    Depth,
    Light: 'soon' as const,
    Measured: new Date().toISOString(),
  })
  const filled = { 'check.pads': 'ok', 'check.discs': 'ok', 'measure.discs': '9' }
  let inspection: ReturnType<typeof answerInspection> | undefined
  await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      inspection = answerInspection(server, filled, {
        Survey: { ...Survey, Sections: [{ ...brakes, Checks }] },
        Treads: [treadOf('Left', 4.8), treadOf('Right', 3.5)],
      })
    },
  })
  await press('Use all 2 measured')
  await settleUntil(() =>
    expect(inspection?.properties()).toEqual({
      'check.pads': 'soon',
      'measure.pads': '4.8',
      'check.discs': 'soon',
      'measure.discs': '3.5',
    }),
  )
  expect(() => control('Use all 2 measured')).toThrow()
  await press('Undo')
  await settleUntil(() => expect(inspection?.properties()).toEqual(filled))
})

it('a new inspection receives the treads of today with its first tap', async () => {
  const { Survey } = sampleForm()
  const [brakes] = Survey.Sections
  if (!brakes) throw new Error('The sample has a section')
  const wheel = { axleNumber: 1, side: 'Left' as const }
  const Checks = brakes.Checks.map((check) => (check.Id === 'pads' ? { ...check, TreadOf: wheel } : check))
  const Treads = [{ ...wheel, Depth: 3, Light: 'soon' as const, Measured: new Date().toISOString() }]
  let inspection: ReturnType<typeof answerInspection> | undefined
  const { server } = await openHealthCheck(`/vhc?vehicle=7&survey=3&oid=${oid}`, {
    prepare: (prepared) => {
      inspection = answerInspection(prepared, null, {
        Survey: { ...Survey, Sections: [{ ...brakes, Checks }] },
        Treads,
      })
    },
  })
  expect(light('Front pads', 'Soon').checked).toBe(true)
  expect(server.callsOf('POST /api/vhc/inspection/save')).toHaveLength(0)
  await press('The rest is OK: Brakes')
  await settleUntil(() =>
    expect(inspection?.properties()).toEqual({
      'check.pads': 'soon',
      'measure.pads': '3',
      'check.discs': 'ok',
      'check.hoses': 'ok',
    }),
  )
})

it('"the rest is OK" skips a check with an earlier finding, names the check and focuses it', async () => {
  let inspection: ReturnType<typeof answerInspection> | undefined
  await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      inspection = answerInspection(server, {}, { Earlier: [leakingHoses] })
    },
  })
  await press('The rest is OK: Brakes')
  await settleUntil(() =>
    expect(inspection?.properties()).toEqual({ 'check.pads': 'ok', 'check.discs': 'ok' }),
  )
  expect(document.body.textContent).toContain('2 checks were marked OK, 1 waits: Hoses was ‘now’')
  expect(document.activeElement).toBe(light('Hoses', 'OK'))
  expect(document.querySelector('[aria-label="The rest is OK: Brakes"]')).toBeNull()
  await press('Undo')
  await settleUntil(() => expect(inspection?.properties()).toEqual({}))
})

it('focuses the note each time that the user taps "add a note"', async () => {
  await openHealthCheck('/vhc/12', { prepare: (server) => void answerInspection(server, {}) })
  for (const _ of ['first', 'again']) {
    await press('Add a note: Hoses')
    expect(document.activeElement).toBe(control('Note: Hoses'))
  }
})

it('the done button replaces the form with the start page if there is no previous page', async () => {
  const done = Object.fromEntries(
    ['pads', 'discs', 'hoses', 'belts', 'horn'].map((id) => [`check.${id}`, 'ok']),
  )
  const { router } = await openHealthCheck('/vhc/12', {
    prepare: (server) => void answerInspection(server, done),
  })
  await press('Done')
  expect(router.history.location).toMatchObject({ pathname: '/startpage', index: 0 })
})

it('hides a light that could not be stored, so that the user can tap it again', async () => {
  let inspection: ReturnType<typeof answerInspection> | undefined
  const { host } = await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      inspection = answerInspection(server, {})
    },
  })
  // Opens the queue by a first tap, so that only the second tap cannot be stored.
  await tap('Front discs', 'OK')
  await settleUntil(() => expect(inspection?.properties()).toEqual({ 'check.discs': 'ok' }))
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('Closed', 'InvalidStateError')
  })
  await tap('Hoses', 'Now')
  await settleUntil(() => expect(host.textContent).toContain('could not be kept'))
  expect(light('Hoses', 'Now').checked).toBe(false)
  await tap('Hoses', 'Now')
  await settleUntil(() => expect(inspection?.properties()).toMatchObject({ 'check.hoses': 'now' }))
})

it('announces that a change waits for the network, but not the progress after each tap', async () => {
  const { host } = await openHealthCheck('/vhc/12', {
    prepare: (server) => void answerInspection(server, {}),
  })
  const announcement = () =>
    [...host.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('')
  await tap('Front discs', 'OK')
  await settleUntil(() => expect(host.textContent).toContain('Saved'))
  expect(announcement()).toBe('')
  goOnline(false)
  await tap('Hoses', 'Now')
  await settleUntil(() => expect(announcement()).toContain('waiting for the connection'))
})

it('asks before it discards a change that the server refused', async () => {
  await openHealthCheck('/vhc/12', {
    prepare: (server) => {
      answerInspection(server, {})
      server.reply('POST /api/vhc/inspection/save', refusal(400, 900001, 'Not now'))
    },
  })
  await tap('Front discs', 'OK')
  await settleUntil(() => void control('Discard the change'))
  await press('Discard the change')
  await press('Cancel')
  expect(light('Front discs', 'OK').checked).toBe(true)
  await press('Discard the change')
  const question = document.querySelector('dialog')
  expect(question?.textContent).toContain('the changes that were not sent are lost')
  const [discard] = question?.querySelectorAll('button') ?? []
  await act(async () => discard?.click())
  await settleUntil(() => expect(light('Front discs', 'OK').checked).toBe(false))
})
