import { webcrypto } from 'node:crypto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import type { EditConflict } from '@verstas/domain/editing/merge-edits.ts'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { createSession, SessionContext } from '../session/session.ts'
import { sampleEmployee, sampleSettings, sampleSites } from '../session/test/sample-session.ts'
import { dropDraft } from './draft-storage.ts'
import { type EditState, fieldRules } from './edit-state.ts'
import { type Edit, useEdit } from './use-edit.ts'

type Fields = { readonly note: string }
type State = EditState<Fields, Fields, EditConflict<Fields>, Fields>

const secret = btoa('m'.repeat(32))
const draftName = { form: 'note', id: 1 }
const key = { employeeId: sampleEmployee.Id, secret, ...draftName }
const storedAs = `verstas.draft.${sampleEmployee.Id}.note.1`
const rules = { ...fieldRules<Fields>(), versionOf: () => 1, findBase: (source: Fields) => source }
const saved: Fields = { note: 'Saved' }
const parse = (kept: unknown) => kept as State

let edit: Edit<Fields, Fields, EditConflict<Fields>, Fields>
function Form() {
  edit = useEdit({
    rules,
    source: saved,
    begin: (source) => ({ base: source, mine: source }),
    draftName,
    parse,
    prepare: ({ mine }) => mine,
    send: async () => undefined,
    onSaved: () => undefined,
    onFailed: () => undefined,
  })
  return null
}

async function openForm() {
  const root = createRoot(document.createElement('div'))
  const session = createSession(
    { employee: { ...sampleEmployee, DraftKey: secret }, sites: sampleSites, settings: sampleSettings },
    { changeSite: async () => undefined, signOut: async () => undefined, refresh: async () => undefined },
  )
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={session}>
          <Form />
        </SessionContext>
      </QueryClientProvider>,
    ),
  )
  const close = () => act(async () => root.unmount())
  onTestFinished(close)
  return { close }
}

const type = (note: string) => act(async () => edit.change((mine) => ({ ...mine, note })))
const inForm = (check: () => void) =>
  eventually(async () => {
    await act(async () => undefined)
    check()
  })

beforeEach(() => vi.stubGlobal('crypto', webcrypto))
afterEach(() => {
  dropDraft(key)
  vi.unstubAllGlobals()
})

it('a reopened form shows its draft when the draft has been decrypted', async () => {
  const first = await openForm()
  await type('Unsaved')
  await eventually(() => expect(localStorage.getItem(storedAs)).not.toBeNull())
  await first.close()

  await openForm()
  await inForm(() => expect(edit.state.mine.note).toBe('Unsaved'))
  expect(edit.isEdited).toBe(true)
})

it('a draft that cannot be decrypted is deleted, and new input is stored as a draft', async () => {
  localStorage.setItem(storedAs, JSON.stringify({ keptAt: Date.now(), encrypted: btoa('nonsense') }))
  await openForm()
  await inForm(() => expect(localStorage.getItem(storedAs)).toBeNull())
  await type('Typed')
  await eventually(() => expect(localStorage.getItem(storedAs)).not.toBeNull())
  expect(edit.state.mine.note).toBe('Typed')
})

it('a saved form has no draft any more', async () => {
  const { close } = await openForm()
  await type('Typed')
  await eventually(() => expect(localStorage.getItem(storedAs)).not.toBeNull())
  await act(async () => edit.save())
  await close()
  expect(localStorage.getItem(storedAs)).toBeNull()
})
