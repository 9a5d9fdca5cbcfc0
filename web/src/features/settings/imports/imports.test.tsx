import { QueryClient } from '@tanstack/react-query'
import type { FileImport, ImportRow } from '@verstas/contract/imports/entities.ts'
import { expect, it } from 'vitest'
import { choose, control, press, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts } from '../../../platform/ui/notify.ts'
import { liveHandlers } from '../live.ts'
import { SettingListPage } from '../setting-list.page.tsx'
import { sampleImport } from './test/sample-import.ts'

const page = () => document.body.textContent
const list = 'GET /api/administration/imports'
const one = `${list}/5`
const refusedRows = `${one}/rows?result=refused`

const row: ImportRow = {
  Line: 4,
  Cells: ['ABC-2', '31.2.2027', 'A2'],
  Result: 'refused',
  Faults: [{ Column: 1, Message: 'The calendar has no day 31.2.2027.', Line: null, Key: null }],
  Changes: [],
  IsMended: false,
}

async function show(prepare: (server: FakeServer) => void) {
  const settings = {
    ...sampleSettings,
    Authorization: { ...sampleSettings.Authorization, ManageSettings: true },
  }
  const { server } = await renderPages(
    '/settings/imports',
    [{ path: '/settings/$list', component: SettingListPage }],
    { settings, prepare },
  )
  return server
}

/** Opens an import from the list. */
async function open(state: Partial<FileImport>, prepare: (server: FakeServer) => void = () => undefined) {
  const server = await show((fake) => {
    fake.reply(list, { body: [{ ...sampleImport, ...state }] })
    fake.reply(one, { body: { ...sampleImport, ...state } })
    fake.reply(refusedRows, { body: { Rows: [row], HasMore: false } })
    prepare(fake)
  })
  await settleUntil(() => expect(page()).toContain('autot.csv'))
  const line = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('autot.csv'),
  )
  await press(line?.textContent ?? '')
  return server
}

it('a site without imports sees instructions for the first import', async () => {
  await show((server) => server.reply(list, { body: [] }))
  await settleUntil(() => expect(page()).toContain('No imports yet'))
  expect(control('Choose file')).toBeDefined()
})

it('confirms the columns of an import', async () => {
  const server = await open({ State: 'columns' })
  await settleUntil(() => expect(control<HTMLSelectElement>('Rek.nro').value).toBe('licenseNumber'))
  expect(page()).toContain('As last time')
  expect(page()).toContain('The order of day and month is uncertain')
  await choose('Kenttä 14', 'note')
  await choose('The date 3/4/2026 is', 'month-first')
  server.reply('POST /api/administration/imports/5/settings', {
    body: { ...sampleImport, State: 'checking' },
  })
  await press('Check the rows')
  await settleUntil(() => {
    const [sent] = server.callsOf('POST /api/administration/imports/5/settings')
    expect(sent?.body).toMatchObject({
      DateOrder: 'month-first',
      Columns: ['licenseNumber', 'inspectionDate', 'note'],
    })
  })
})

it('choosing another separator parses the file again before the columns are confirmed', async () => {
  await open({ State: 'columns' })
  await settleUntil(() => expect(page()).toContain('Kenttä 14'))
  await choose('Separator', ',')
  expect(page()).not.toContain('Kenttä 14')
  expect(control('Read the file again')).toBeDefined()
})

it('correcting a refused cell in its row checks the row again', async () => {
  const server = await open({})
  await settleUntil(() => expect(page()).toContain('2 rows can be imported, 1 refused'))
  expect(page()).toContain('The calendar has no day 31.2.2027.')
  await type('Katsastus', '28.2.2027')
  server.reply('POST /api/administration/imports/5/rows/4', {
    body: { ...row, Result: 'new', Faults: [], IsMended: true },
  })
  await press('Check the row again')
  await settleUntil(() => {
    const [sent] = server.callsOf('POST /api/administration/imports/5/rows/4')
    expect(sent?.body).toEqual({ Cells: ['ABC-2', '28.2.2027', 'A2'] })
  })
})

it('a file without a known column shows what to check', async () => {
  await open({
    State: 'columns',
    Columns: [{ Title: 'Viite', Samples: ['123'], Key: null, IsRemembered: false, Warning: null }],
  })
  await settleUntil(() => expect(page()).toContain('No column of the file was recognised'))
  await choose('Viite', 'licenseNumber')
  expect(page()).not.toContain('No column of the file was recognised')
})

it('a correction can be made in all rows with the same fault', async () => {
  const server = await open({ Counts: { ...sampleImport.Counts, Refused: 2 } })
  await settleUntil(() => expect(page()).toContain('2 rows can be imported, 2 refused'))
  expect(page()).not.toContain('Correct all rows')
  await type('Katsastus', '28.2.2027')
  server.reply('POST /api/administration/imports/5/rows/4', { body: row })
  await press('Correct all rows with the same fault like this')
  await settleUntil(() => {
    const [sent] = server.callsOf('POST /api/administration/imports/5/rows/4')
    expect(sent?.body).toEqual({ Cells: ['ABC-2', '28.2.2027', 'A2'], IsForAlike: true })
  })
})

it('one press imports the valid rows of a file', async () => {
  const server = await open({})
  server.reply('POST /api/administration/imports/5/run', { body: { ...sampleImport, State: 'running' } })
  await settleUntil(() => expect(control('Import 2 rows')).toBeDefined())
  await press('Import 2 rows')
  await settleUntil(() => expect(server.callsOf('POST /api/administration/imports/5/run')).toHaveLength(1))
})

it('a running import shows its progress, and says that the page may be closed', async () => {
  await open({ State: 'running', Processed: 1 })
  await settleUntil(() => expect(page()).toContain('1 of 3 rows'))
  expect(document.querySelector('progress')?.value).toBe(1)
  expect(page()).toContain('You can close the page')
})

it('undoes an import after a confirmation', async () => {
  const done = { State: 'done', UndoUntil: '2026-11-27T06:00:00Z' } as const
  const server = await open(done)
  await settleUntil(() => expect(control('Undo the import')).toBeDefined())
  server.reply('POST /api/administration/imports/5/undo', { body: { ...sampleImport, State: 'undoing' } })
  await press('Undo the import')
  await press('Undo the import')
  await settleUntil(() => expect(server.callsOf('POST /api/administration/imports/5/undo')).toHaveLength(1))
})

it.each([
  ['Use this row', 4],
  ['Keep row 2', 2],
] as const)('one press chooses between two rows of the same record: %s', async (name, line) => {
  const same = { ...row, Faults: [{ Column: null, Message: 'Line 2 has the same.', Line: 2, Key: null }] }
  const server = await open({}, (fake) => fake.reply(refusedRows, { body: { Rows: [same], HasMore: false } }))
  await settleUntil(() => expect(control(name)).toBeDefined())
  const path = `POST /api/administration/imports/5/rows/${line}/keep`
  server.reply(path, { body: { ...same, Line: line, Result: 'new', Faults: [] } })
  server.reply(refusedRows, { body: { Rows: [], HasMore: false } })
  await press(name)
  await settleUntil(() => expect(server.callsOf(path)).toHaveLength(1))
  await settleUntil(() => expect(page()).not.toContain('Use this row'))
})

it('an import of work orders counts work orders instead of rows', async () => {
  const server = await open({ Kind: 'work-orders' })
  await settleUntil(() => expect(page()).toContain('2 work orders can be imported, 1 refused'))
  server.reply('POST /api/administration/imports/5/run', { body: { ...sampleImport, State: 'running' } })
  await press('Import 2 work orders')
  await settleUntil(() => expect(server.callsOf('POST /api/administration/imports/5/run')).toHaveLength(1))
})

it("a toast shows the end of the user's import, unless the import is visible on the page", async () => {
  const toasts = () => readToasts().map(({ message }) => message)
  const end = (EndedFor: number) =>
    liveHandlers.importChanged?.(new QueryClient(), { ImportId: 5, EndedFor }, 7)
  const server = await show((fake) => {
    fake.reply(list, { body: [{ ...sampleImport, State: 'checked' }] })
    fake.reply(one, { body: { ...sampleImport, State: 'checked' } })
    fake.reply(refusedRows, { body: { Rows: [row], HasMore: false } })
  })
  end(8)
  end(7)
  await settleUntil(() => expect(toasts()).toEqual(['The file autot.csv is checked']))
  for (const { id } of readToasts()) dismissToast(id)
  await settleUntil(() => expect(page()).toContain('autot.csv'))
  const line = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('autot.csv'),
  )
  await press(line?.textContent ?? '')
  await settleUntil(() => expect(server.callsOf(refusedRows)).not.toEqual([]))
  const asked = server.callsOf(one).length
  end(7)
  server.reply(one, { body: { ...sampleImport, State: 'done' } })
  expect([server.callsOf(one).length, toasts()]).toEqual([asked, []])
})

it('offers the fixed values of a cell, adds a missing column, and keeps a faulty row open', async () => {
  const server = await open({}, (fake) =>
    fake.reply(refusedRows, {
      body: {
        Rows: [
          {
            ...row,
            IsMended: true,
            Faults: [
              { Column: null, Message: 'Missing: permission.', Line: null, Key: 'ownerMarketing' },
              { Column: 1, Message: 'The calendar has no day 31.2.2027.', Line: null, Key: null },
            ],
          },
        ],
        HasMore: false,
      },
    }),
  )
  await settleUntil(() => expect(page()).toContain('Missing: permission.'))
  expect(page()).not.toContain('Corrected')
  await choose('Marketing permission of customer', '1')
  await type('Katsastus', '28.2.2027')
  server.reply('POST /api/administration/imports/5/rows/4', { body: { ...row, Faults: [], Result: 'new' } })
  await press('Check the row again')
  await settleUntil(() =>
    expect(server.callsOf('POST /api/administration/imports/5/rows/4')[0]?.body).toEqual({
      Cells: ['ABC-2', '28.2.2027', 'A2'],
      Added: [{ Key: 'ownerMarketing', Value: '1' }],
    }),
  )
})

it.each([
  ['employees', 'profile', 'Profile', 'Asentaja', 'Foreman', ['Foreman', 'Technician']],
  ['employees', 'sites', 'Sites', 'Turku', 'Tampere', ['Helsinki', 'Tampere']],
  ['absences', 'absenceType', 'Absence', 'Loma', 'Sick leave', ['Sick leave', 'Holiday']],
] as const)(
  'a cell of %s with an unknown %s offers the existing ones',
  async (Kind, Key, Title, cell, name, names) => {
    const column = { Title, Samples: [cell], Key, IsRemembered: false, Warning: null }
    const unknown = {
      ...row,
      Cells: [cell],
      Faults: [{ Column: 0, Message: `There is no ${cell}.`, Line: null, Key: null }],
    }
    const server = await open({ Kind, Columns: [column] }, (fake) => {
      fake.reply(refusedRows, { body: { Rows: [unknown], HasMore: false } })
      fake.reply('GET /api/administration/profiles', {
        body: ['Foreman', 'Technician'].map((Name) => ({ Name })),
      })
      fake.reply('GET /api/roster/weeks/2026-11-20', {
        body: { AbsenceTypes: ['Sick leave', 'Holiday'].map((Name, Code) => ({ Code, Name })) },
      })
    })
    await settleUntil(() => expect(control(Title).tagName).toBe('SELECT'))
    const options = [...control<HTMLSelectElement>(Title).options].map(({ value }) => value)
    expect(options).toEqual([cell, ...names])
    expect(control<HTMLSelectElement>(Title).value).toBe(cell)
    await choose(Title, name)
    server.reply('POST /api/administration/imports/5/rows/4', {
      body: { ...unknown, Faults: [], Result: 'new' },
    })
    await press('Check the row again')
    await settleUntil(() =>
      expect(server.callsOf('POST /api/administration/imports/5/rows/4')[0]?.body).toEqual({ Cells: [name] }),
    )
  },
)
