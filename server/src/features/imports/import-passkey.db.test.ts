import { importEndpoints as api } from '@verstas/contract/imports/endpoints.ts'
import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { importControls } from '../../../test/import-controls.ts'
import { refusedWith } from '../../../test/refused-with.ts'

const { app, db, settings, send, signIn } = await buildTestApp({ isAdminPasskeyRequired: true })
const { started, check, run, getImport, send: upload } = importControls({ app, settings })
const site = await buildSite(db)
const refused = refusedWith('passkeyRequired')

/** Builds a person with a session in which a passkey was shown, and another session without. */
async function buildPerson(without: Parameters<typeof buildEmployee>[1] = {}) {
  const person = await buildEmployee(db, { sites: [site], ...without })
  const shown = await signIn(person)
  const { body } = await send(passkeyEndpoints.beginNewPasskey, {}, shown)
  const device = createAuthenticator()
  await send(passkeyEndpoints.addPasskey, { body: device.make(body.Challenge) }, shown)
  return { shown, headers: await signIn(person) }
}

const file = 'Rekisterinumero;Merkki;Malli\nABC-1;Opel;Corsa'

it('the imports of the administration are refused until the required passkey is shown', async () => {
  const { shown, headers } = await buildPerson()
  const { Id: id } = await check(shown, await started(shown, 'vehicles', file))
  const params = { id }
  const line = { id, line: 2 }
  const body = { HeaderLines: 1, DateOrder: 'day-first' as const, Columns: ['licenseNumber'] }
  const calls = {
    list: () => send(api.listImports, {}, headers),
    get: () => send(api.getImport, { params }, headers),
    settings: () => send(api.saveImportSettings, { params, body }, headers),
    rows: () => send(api.listImportRows, { params, query: {} }, headers),
    saveRow: () => send(api.saveImportRow, { params: line, body: { Cells: ['X-1'] } }, headers),
    keepRow: () => send(api.keepImportRow, { params: line }, headers),
    refusedRows: () => send(api.exportRefusedRows, { params, query: { format: 'csv' } }, headers),
    run: () => send(api.runImport, { params }, headers),
    undo: () => send(api.undoImport, { params }, headers),
    remove: () => send(api.removeImport, { params }, headers),
    template: () =>
      send(api.getImportTemplate, { params: { kind: 'vehicles' }, query: { format: 'csv' } }, headers),
  }
  for (const [name, call] of Object.entries(calls)) expect(await call(), name).toMatchObject(refused)
  const again = await upload(headers, 'vehicles', file)
  expect({ status: again.statusCode, errors: again.json() }).toMatchObject(refused)
  await run(shown, id)
  expect(await calls.undo()).toMatchObject(refused)
  expect(await getImport(shown, id)).toMatchObject({ State: 'done', Counts: { New: 1 } })
})

it('the imports of other people need no passkey', async () => {
  const { headers } = await buildPerson({ without: ['ManageSettings', 'ManageUsers'] })
  await started(headers, 'absences', 'Henkilö;Laji;Alkaa;Päättyy\nAnna;Loma;1.12.2026;2.12.2026')
  expect((await send(api.listImports, {}, headers)).body).toMatchObject([{ Kind: 'absences' }])
})
