import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Activity } from '@verstas/contract/activities/entities.ts'
import { withoutExtensions } from '@verstas/contract/extensions.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type createFakeServer, networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import {
  choose,
  control,
  press,
  settle,
  settleUntil,
  type,
} from '../../../platform/session/test/page-controls.ts'
import { sampleSettings, specificationSettings } from '../../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts, runToastAction } from '../../../platform/ui/notify.ts'
import { renderTasks } from '../test/render-tasks.tsx'
import { sampleActivity } from '../test/sample-activity.ts'

type Server = ReturnType<typeof createFakeServer>

const mine = 'GET /api/utility/myactivities'
const reads = 'GET /api/utility/activities/31'
const saves = 'POST /api/utility/activities'
const closes = 'POST /api/utility/activities/close'
const listsPeople = 'GET /api/utility/employees/active'
const assignsAino = 'POST /api/utility/activities/assign/4'

async function openTask(
  changes: Partial<Activity> = {},
  prepare?: (server: Server) => void,
  settings = sampleSettings,
) {
  const activity = sampleActivity(changes)
  const page = await renderTasks(
    {
      settings,
      prepare: (server) => {
        server.reply(mine, { body: [activity] })
        server.reply(reads, { body: activity })
        server.reply(saves, { body: { ...activity, Version: 4 } })
        server.reply(closes, { body: { ...activity, IsOpen: false, IsClosed: true } })
        server.reply(assignsAino, { body: { ...activity, SalesmanId: 4 } })
        prepare?.(server)
      },
    },
    '/usertasks?task=31',
  )
  await settleUntil(() => void control('Edit'))
  return page
}

/** Opens the form of the task. */
async function editTask(...options: Parameters<typeof openTask>) {
  const page = await openTask(...options)
  await press('Edit')
  return page
}

/** Opens the task on a plain specification server. */
const openTaskOfSpecification = (changes: Partial<Activity> = {}) =>
  editTask(
    {},
    ({ reply }) => {
      const body = withoutExtensions(Activity, sampleActivity(changes))
      reply(mine, { body: [body] })
      reply(reads, { body })
    },
    specificationSettings,
  )

const entryOf = (name: string) => control<HTMLInputElement>(name).value
const isDisabled = (name: string) => control<HTMLButtonElement>(name).disabled
const dialogText = () => document.querySelector('dialog')?.textContent ?? ''
/** Runs the undo of the last toast that has one. */
const undo = () => act(async () => runToastAction(readToasts().findLast(({ action }) => action)?.id ?? 0))
const toasts = () => readToasts().map(({ message }) => message)
const assignee = 'Assignee'
const chooseAssignee = async (name: string) => {
  const [firstName = ''] = name.split(' ')
  await type(assignee, firstName)
  expect(entryOf(assignee)).toBe(firstName)
  const options = [...document.querySelectorAll<HTMLElement>('[role=option]')]
  await act(async () => options.find(({ textContent }) => textContent === name)?.click())
  await settle()
  expect(entryOf(assignee)).toBe(name)
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  for (const { id } of readToasts()) dismissToast(id)
})

const openNew = async (prepare?: (server: Server) => void, settings = sampleSettings) => {
  const page = await renderTasks({ settings, prepare: (server) => prepare?.(server) })
  await press('New')
  await settleUntil(() => void control('Header'))
  return page
}

describe('a task to read', () => {
  it('a task opens with its text, author and assignee, and without input fields', async () => {
    await openTask({ Planned: '2026-11-25T08:00:00.000Z' })
    expect(dialogText()).toContain('Lasku jäi epäselväksi.')
    expect(dialogText()).toContain('Aino Koskinen to you')
    expect(document.querySelector('dialog :is(input:not([type=file]), textarea, select)')).toBeNull()
  })

  it('Done closes the task and the dialog', async () => {
    const { server } = await openTask()
    await press('Done')
    await settleUntil(() => expect(server.callsOf(closes)).toHaveLength(1))
    expect(dialogText()).toBe('')
  })

  it('the undo of Done reopens the task as an undo, so that the server restores the former end', async () => {
    const reopens = 'POST /api/utility/activities/reopen'
    const { server } = await openTask({}, ({ reply }) => reply(reopens, { body: sampleActivity() }))
    await press('Done')
    await settleUntil(() => expect(server.callsOf(closes)).toHaveLength(1))
    await undo()
    await settleUntil(() => expect(toasts()).toContain('Undone: Soita asiakkaalle'))
    const at = expect.any(String)
    expect(server.callsOf(closes).map(({ body }) => body)).toEqual([{ Id: 31, At: at }])
    expect(server.callsOf(reopens).map(({ body }) => body)).toEqual([{ Id: 31, At: at, IsUndo: true }])
  })

  it('a name and Enter hand the task over with the message, and a toast names the new assignee', async () => {
    const { server } = await openTask()
    await press('Hand over')
    await type('Message to the assignee', 'Kiire')
    await type(assignee, 'aino')
    await act(async () => userEvent.keyboard('{Enter}'))
    await settleUntil(() => expect(dialogText()).toBe(''))
    expect(server.callsOf(assignsAino).map(({ body }) => body)).toEqual([
      { Id: 31, Note: 'Kiire', FromSalesmanId: 7 },
    ])
    expect(toasts()).toContain('Now with Aino Koskinen: Soita asiakkaalle')
  })

  it('a name and Enter before the list of people arrives hand the task over once it arrives', async () => {
    const people = Promise.withResolvers<{ body: unknown }>()
    const { server } = await openTask({}, ({ reply }) => reply(listsPeople, () => people.promise))
    await press('Hand over')
    await type(assignee, 'aino')
    expect(dialogText()).not.toContain('Nobody was found')
    await act(async () => userEvent.keyboard('{Enter}'))
    people.resolve({ body: [{ Id: 4, Name: 'Aino Koskinen', Subsystem: 'V', IsWorkqueue: false }] })
    await settleUntil(() => expect(dialogText()).toBe(''))
    expect(server.callsOf(assignsAino)).toHaveLength(1)
    expect(toasts()).toContain('Now with Aino Koskinen: Soita asiakkaalle')
  })

  it('a name that is changed after Enter, before the list of people arrives, hands nothing over', async () => {
    const people = Promise.withResolvers<{ body: unknown }>()
    const { server } = await openTask({}, ({ reply }) => reply(listsPeople, () => people.promise))
    await press('Hand over')
    await type(assignee, 'aino')
    await act(async () => userEvent.keyboard('{Enter} k'))
    people.resolve({ body: [{ Id: 4, Name: 'Aino Koskinen', Subsystem: 'V', IsWorkqueue: false }] })
    await settleUntil(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1))
    await settle()
    expect(server.callsOf(assignsAino)).toEqual([])
  })

  it('a second name that is chosen before the response does not hand the task over again', async () => {
    const answered = Promise.withResolvers<{ body: unknown }>()
    const { server } = await openTask({}, ({ reply }) => reply(assignsAino, () => answered.promise))
    await press('Hand over')
    for (const name of ['aino', 'varaosat']) {
      await type(assignee, name)
      await act(async () => userEvent.keyboard('{Enter}'))
    }
    answered.resolve({ body: sampleActivity({ SalesmanId: 4 }) })
    await settleUntil(() => expect(dialogText()).toBe(''))
    expect(server.seen.filter(({ route }) => route.includes('/activities/assign/'))).toHaveLength(1)
  })

  it('the undo of a hand-over gives the task back to the person who had it', async () => {
    const { server } = await openTask({}, ({ reply }) =>
      reply('POST /api/utility/activities/assign/7', { body: sampleActivity() }),
    )
    await press('Hand over')
    await type(assignee, 'aino')
    await act(async () => userEvent.keyboard('{Enter}'))
    await settleUntil(() => expect(toasts()).toContain('Now with Aino Koskinen: Soita asiakkaalle'))
    await undo()
    await settleUntil(() => expect(toasts()).toContain('Undone: Soita asiakkaalle'))
    expect(server.callsOf('POST /api/utility/activities/assign/7').map(({ body }) => body)).toEqual([
      { Id: 31, FromSalesmanId: 4 },
    ])
  })

  it('a task is handed over without a network, and the undo leaves nothing to send', async () => {
    const { server } = await openTask({}, ({ reply }) => reply(assignsAino, networkError))
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => network.mockRestore())
    await press('Hand over')
    await type(assignee, 'aino')
    await act(async () => userEvent.keyboard('{Enter}'))
    await settleUntil(() =>
      expect(toasts()).toContain(
        'Now with Aino Koskinen: Soita asiakkaalle\nWill be sent when the connection is back.',
      ),
    )
    expect(dialogText()).toBe('')
    await undo()
    await settleUntil(() => expect(toasts()).toContain('Undone: Soita asiakkaalle'))
    network.mockReturnValue(true)
    await act(async () => window.dispatchEvent(new Event('online')))
    await settle()
    expect(server.callsOf(assignsAino)).toEqual([])
  })

  it('keeps the task open and says why, if another user has handed it over first', async () => {
    await openTask({}, ({ reply }) => reply(assignsAino, refusal(409, 900120, 'Pekka ehti ottaa tehtävän.')))
    await press('Hand over')
    await type(assignee, 'aino')
    await act(async () => userEvent.keyboard('{Enter}'))
    await settleUntil(() => expect(toasts()).toContain('Pekka ehti ottaa tehtävän.'))
    expect(dialogText()).toContain('Lasku jäi epäselväksi.')
  })

  it('offers to take a task of a work queue', async () => {
    const { server } = await openTask({ SalesmanId: 5 }, ({ reply }) =>
      reply('POST /api/utility/activities/assign/7', { body: sampleActivity() }),
    )
    await settleUntil(() => void control('Take'))
    await press('Take')
    await settleUntil(() => expect(server.callsOf('POST /api/utility/activities/assign/7')).toHaveLength(1))
    expect(dialogText()).toBe('')
  })
})

describe('a new task', () => {
  it('the type of a new task sets its header and assignee, and the task is sent once', async () => {
    const { server } = await openNew(({ reply }) => reply(saves, { body: sampleActivity() }))
    await choose('Type', 'PART')
    await settle()
    expect([entryOf('Header'), entryOf(assignee)]).toEqual(['Osapyyntö', 'Varaosat'])
    await type('Text', 'Jarrupalat eteen')
    await press('Save (4)')
    await settleUntil(() => expect(dialogText()).toBe(''))
    const [save, ...more] = server.callsOf(saves)
    expect(more).toEqual([])
    expect(save?.body).toMatchObject({
      Header: 'Osapyyntö',
      Body: 'Jarrupalat eteen',
      TypeCode: 'PART',
      SalesmanId: 5,
      Created: expect.stringMatching(/^20\d\d-/),
    })
  })

  it.each([
    ['a server with extensions, with the current assignee', sampleSettings, 4],
    ['a plain specification server, without the current assignee', specificationSettings, undefined],
  ])('sends the message of a new task to %s', async (_, settings, FromSalesmanId) => {
    const { server } = await openNew(({ reply }) => {
      reply(saves, { body: sampleActivity({ SalesmanId: 4 }) })
      reply(assignsAino, { body: sampleActivity({ SalesmanId: 4 }) })
    }, settings)
    await choose('Type', 'CALL')
    await settle()
    await type('Text', 'Lasku')
    await type('Message to the assignee', 'Kiire')
    await press('Save (5)')
    await settleUntil(() => expect(server.callsOf(assignsAino)).toHaveLength(1))
    expect(server.callsOf(assignsAino)[0]?.body).toEqual({ Id: 31, Note: 'Kiire', FromSalesmanId })
  })

  it('retries a new task and its message under the same idempotency keys if a response is lost', async () => {
    let tries = 0
    const { server } = await openNew(({ reply }) => {
      reply(saves, { body: sampleActivity({ SalesmanId: 4 }) })
      reply(assignsAino, () => {
        tries += 1
        return tries === 1 ? networkError : { body: sampleActivity({ SalesmanId: 4 }) }
      })
    })
    await choose('Type', 'CALL')
    await settle()
    await type('Text', 'Lasku')
    await type('Message to the assignee', 'Kiire')
    await press('Save (5)')
    await settleUntil(() => {
      window.dispatchEvent(new Event('online'))
      expect(server.callsOf(assignsAino)).toHaveLength(2)
    })
    const keysOf = (route: string) =>
      new Set(server.callsOf(route).map(({ idempotencyKey }) => idempotencyKey))
    expect(keysOf(assignsAino).size).toBe(1)
    expect(keysOf(saves).size).toBe(1)
    expect(keysOf(assignsAino)).not.toEqual(keysOf(saves))
  })

  it('names the missing fields of a new task, and sends nothing', async () => {
    const { server } = await openNew()
    await type('Header', 'Soita')
    await press('Save (1)')
    expect(dialogText()).toContain('Write a text.')
    expect(dialogText()).toContain('Choose a type.')
    expect(dialogText()).toContain('Choose the assignee from the list.')
    expect(server.callsOf(saves)).toEqual([])
  })
})

describe('a new assignee', () => {
  it('a new assignee is sent in one call with the message and the previous assignee, without a save', async () => {
    const { server } = await editTask()
    expect(isDisabled('Message to the assignee')).toBe(true)
    await chooseAssignee('Aino Koskinen')
    await type('Message to the assignee', 'Asiakas odottaa soittoa')
    await press('Save (2)')
    await settleUntil(() => expect(dialogText()).toBe(''))
    expect(server.callsOf(saves)).toEqual([])
    expect(server.callsOf(assignsAino).map(({ body }) => body)).toEqual([
      { Id: 31, Note: 'Asiakas odottaa soittoa', FromSalesmanId: 7 },
    ])
  })

  it('saves the changed fields with the previous assignee before the assignment call', async () => {
    const { server } = await editTask()
    await type('Header', 'Soita heti')
    await chooseAssignee('Aino Koskinen')
    await press('Save (2)')
    await settleUntil(() => expect(dialogText()).toBe(''))
    const written = server.seen.filter(({ route }) => [saves, assignsAino].includes(route))
    expect(written.map(({ route }) => route)).toEqual([saves, assignsAino])
    expect(written[0]?.body).toMatchObject({ Id: 31, Header: 'Soita heti', SalesmanId: 7 })
    expect(written[0]?.ifMatch).toBe('"3"')
    expect(written[0]?.idempotencyKey).not.toBe(written[1]?.idempotencyKey)
  })

  it('a refused assignment names the employee who took the task first, and keeps the input', async () => {
    await editTask({}, ({ reply }) => reply(assignsAino, refusal(409, 900120, 'Pekka ehti ottaa tehtävän.')))
    await chooseAssignee('Aino Koskinen')
    await type('Message to the assignee', 'Soita')
    await press('Save (2)')
    expect(toasts()).toContain('Pekka ehti ottaa tehtävän.')
    expect(entryOf('Message to the assignee')).toBe('Soita')
  })
})

describe('a message that is not sent', () => {
  it.each([
    ['to the signed-in user', 'Soita', 'Matti Virtanen'],
    ['of spaces only', '   ', null],
  ])('a message %s does not count as a change, and Done closes the task', async (_, note, then) => {
    const { server } = await editTask(then === null ? { SalesmanId: 4 } : {})
    if (then !== null) await chooseAssignee('Aino Koskinen')
    await type('Message to the assignee', note)
    if (then !== null) await chooseAssignee(then)
    expect(isDisabled('Save')).toBe(true)
    await press('Done')
    await settleUntil(() => expect(server.callsOf(closes)).toHaveLength(1))
    expect(dialogText()).toBe('')
  })
})

describe('Done and Reopen', () => {
  it('Done saves changes before it closes the task', async () => {
    const { server } = await editTask()
    await type('Text', 'Soitettu.')
    await press('Done')
    await settleUntil(() => expect(server.callsOf(closes)).toHaveLength(1))
    const routes = server.seen.map(({ route }) => route).filter((route) => [saves, closes].includes(route))
    expect(routes).toEqual([saves, closes])
    expect(server.callsOf(closes)[0]?.body).toMatchObject({ Id: 31, At: expect.stringMatching(/^20/) })
    expect(dialogText()).toBe('')
  })

  it('does not close a task after a refused save, not even if a later save succeeds', async () => {
    const { server } = await editTask({}, ({ reply }) => reply(saves, refusal(400, 900124, 'Tyyppi puuttuu')))
    await type('Text', 'Soitettu.')
    await press('Done')
    expect(toasts()).toContain('Tyyppi puuttuu')
    server.reply(saves, { body: sampleActivity({ Version: 4 }) })
    await press('Save (1)')
    await settleUntil(() => expect(dialogText()).toBe(''))
    expect(server.callsOf(closes)).toEqual([])
  })

  it('Reopen first saves the new assignee of a closed task, then sends the message', async () => {
    const closed = { IsOpen: false, IsClosed: true }
    const reopens = 'POST /api/utility/activities/reopen'
    const { server } = await editTask(closed, ({ reply }) =>
      reply(reopens, { body: sampleActivity({ SalesmanId: 4 }) }),
    )
    await chooseAssignee('Aino Koskinen')
    await type('Message to the assignee', 'Asiakas soitti uudestaan')
    await press('Reopen')
    await settleUntil(() => expect(server.callsOf(reopens)).toHaveLength(1))
    const routes = server.seen
      .map(({ route }) => route)
      .filter((route) => [saves, assignsAino, reopens].includes(route))
    expect(routes).toEqual([saves, assignsAino, reopens])
    expect(server.callsOf(saves)[0]?.body).toMatchObject({ Id: 31, SalesmanId: 4 })
    expect(server.callsOf(assignsAino)[0]?.body).toMatchObject({ Note: 'Asiakas soitti uudestaan' })
  })

  it('Done asks the user to save a new assignee first, and does not close the task', async () => {
    const { server } = await editTask()
    await chooseAssignee('Aino Koskinen')
    await press('Done')
    expect(toasts()).toContain('First save the new assignee.')
    expect(server.callsOf(closes)).toEqual([])
  })

  it('a plain specification server receives no time in the call that closes a task', async () => {
    const { server } = await openTaskOfSpecification()
    await press('Done')
    await settleUntil(() => expect(server.callsOf(closes)).toHaveLength(1))
    expect(server.callsOf(closes)[0]?.body).toEqual({ Id: 31 })
  })
})

it('requests a task when its dialog opens, although the list was fetched a moment ago', async () => {
  const { server } = await editTask()
  await settleUntil(() => expect(server.callsOf(reads)).toHaveLength(1))
})

it('shows the current data of a task that another user changed after the list was fetched', async () => {
  await editTask({}, (server) =>
    server.reply(reads, { body: sampleActivity({ Header: 'Changed meanwhile', Version: 4 }) }),
  )
  await settleUntil(() => expect(control<HTMLInputElement>('Header').value).toBe('Changed meanwhile'))
})

describe('the fields', () => {
  it('saving a task also sends the names of its emptied fields', async () => {
    const { server } = await editTask({ Price: 12.5, Planned: '2026-11-25T08:00:00.000Z' })
    await type('Price', '')
    await press('Save (1)')
    const body = server.callsOf(saves)[0]?.body
    expect(body).toMatchObject({ Planned: '2026-11-25T08:00:00.000Z', ClearedFields: ['Price'] })
    expect(body).not.toHaveProperty('Price')
  })

  it('sends null for an emptied field of a task to a plain specification server', async () => {
    const { server } = await openTaskOfSpecification({ Price: 12.5 })
    await type('Price', '')
    await press('Save (1)')
    expect(server.callsOf(saves)[0]?.body).toMatchObject({ Id: 31, Price: null })
    expect(server.callsOf(saves)[0]?.body).not.toHaveProperty('ClearedFields')
  })

  it('appends a selected template to the text of a task', async () => {
    const templates = [{ TextKey: 'CALLED', Template: 'Asiakkaalle soitettu.' }]
    await editTask({}, ({ reply }) => reply('GET /api/utility/activitytexttemplates', { body: templates }))
    await choose('Insert a text', 'CALLED')
    expect(entryOf('Text')).toBe('Lasku jäi epäselväksi.\nAsiakkaalle soitettu.')
  })

  it("shows a task's assignments, and its price from another system, but no unknown keys", async () => {
    await editTask({
      ExternalSessions: [
        {
          System: 'DMS',
          Data: [
            { Key: 'Price', Value: '44,90' },
            { Key: 'Secret', Value: 'x17' },
          ],
        },
      ],
      Histories: [
        { SalesmanId: 7, CreatorSalesmanId: 4, Created: '2026-11-20T06:00:00.000Z', Note: 'Kiire' },
      ],
    })
    expect(dialogText()).toContain('Price 44,90')
    expect(dialogText()).not.toContain('x17')
    expect(dialogText()).toContain('Aino Koskinen made the task for Matti Virtanen')
    expect(dialogText()).toContain('Kiire')
  })
})

describe("another user's change", () => {
  const changed = {
    status: 412,
    body: [
      {
        ErrorId: 900123,
        ErrorMessage: '',
        MetaData: [
          { Key: 'user', Value: 'Aino Koskinen' },
          { Key: 'at', Value: '2026-11-21T08:15:00.000Z' },
          { Key: 'fields', Value: 'Header,Body' },
        ],
      },
    ],
  }

  it("saving a task merges another user's changes, shows conflicts, and sends the new version", async () => {
    const theirs = sampleActivity({ Version: 9, Header: 'Ainon otsikko', Body: 'Ainon teksti' })
    const { server } = await editTask({}, ({ reply }) => reply(saves, changed))
    await type('Header', 'Minun otsikko')
    server.reply(reads, { body: theirs })
    server.reply(mine, { body: [theirs] })
    await press('Save (1)')
    await settleUntil(() => expect(dialogText()).toContain('Aino Koskinen changed the task meanwhile'))
    expect(entryOf('Text')).toBe('Ainon teksti')
    expect(isDisabled('First choose above which one stays.')).toBe(true)
    await act(async () =>
      [...document.querySelectorAll<HTMLElement>('label:has([type=radio])')]
        .find(({ textContent }) => textContent.startsWith('You'))
        ?.click(),
    )
    server.reply(saves, { body: sampleActivity({ Version: 10 }) })
    await press('Save (1)')
    await settleUntil(() => expect(dialogText()).toBe(''))
    const second = server.callsOf(saves)[1]
    expect(second?.ifMatch).toBe('"9"')
    expect(second?.body).toMatchObject({ Header: 'Minun otsikko', Body: 'Ainon teksti' })
  })
})

describe('unsaved input', () => {
  it('offers the unsaved input of a task after a reload', async () => {
    const first = await editTask()
    await type('Text', 'Kesken')
    await first.unmount()
    await renderTasks({
      prepare: ({ reply }) => {
        reply(mine, { body: [sampleActivity()] })
        reply(reads, { body: sampleActivity() })
      },
    })
    await press('Continue')
    await settleUntil(() => expect(entryOf('Text')).toBe('Kesken'))
  })
})

it('shows why a task cannot be read, and offers to close the dialog', async () => {
  await renderTasks(
    { prepare: ({ reply }) => reply(reads, refusal(404, 900004, 'Tehtävää ei ole')) },
    '/usertasks?task=31',
  )
  await settleUntil(() => expect(dialogText()).toContain('Tehtävää ei ole'))
  await press('Close')
  expect(dialogText()).toBe('')
})

// The entry of this test remains on the device, and later tests may send it. Tests that check sent tasks must
// come before this test.
it('stores a new task on the device without a network, and lists it among my tasks as waiting', async () => {
  await openNew(({ reply }) => reply(saves, networkError))
  await choose('Type', 'CALL')
  await type('Text', 'Lasku')
  await press('Save (4)')
  await settleUntil(() => expect(dialogText()).toBe(''))
  expect(document.body.textContent).toContain('Waiting to be sent')
  expect(toasts()).toContain('Will be sent when the connection is back: Add: Soittopyyntö')
})

it('the history names the creator of a task and the employee who took it', async () => {
  const line = (SalesmanId: number, CreatorSalesmanId: number, minute: number) => ({
    SalesmanId,
    CreatorSalesmanId,
    Created: `2026-11-20T08:0${minute}:00+02:00`,
    Note: null,
  })
  const history = () => [...document.querySelectorAll('[aria-labelledby="task-history"] li')]
  await editTask({ Histories: [line(7, 7, 2), line(4, 4, 1)] })
  await settleUntil(() => expect(history()).toHaveLength(2))
  expect(history().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Matti Virtanen took it'),
    expect.stringContaining('Aino Koskinen made the task'),
  ])
})

it('the message field of a new task without an assignee asks for an assignee first', async () => {
  await renderTasks()
  await press('New')
  await settleUntil(() => expect(dialogText()).toContain('First choose who the task is given to.'))
  expect(dialogText()).not.toContain('while the task is yours')
})
