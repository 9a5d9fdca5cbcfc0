import type { ErrorAnswer, ErrorName } from '@verstas/contract/errors/catalogue.ts'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import type { FileImport } from '@verstas/contract/imports/entities.ts'
import { buildTestApp, type Headers } from './app.ts'
import { buildEmployee, buildSite } from './builders.ts'
import { importControls } from './import-controls.ts'

/** The titles and the rows of a file as a person sees them, or the error of the refusal with its message. */
export type ImportOutcome =
  | { readonly titles: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly error: ErrorName | undefined; readonly message: string }

const names = Object.keys(errorCatalogue) as ErrorName[]

/** Builds an app, and a function that imports a file of suppliers and returns the outcome in English. */
export async function buildImportOutcome() {
  const { app, base, settings, signIn, buildWorkshop, send, rowsOf, ...others } = await buildImportApp()
  const { headers: finnish } = await buildWorkshop()
  const headers = { ...finnish, 'accept-language': 'en' }

  const outcomeOf = async (content: string | Buffer, name = 'toimittajat.csv'): Promise<ImportOutcome> => {
    const answer = await send(headers, 'suppliers', content, name)
    if (answer.statusCode !== 200) {
      const [{ ErrorId = 0, ErrorMessage = '' } = {}] = answer.json<ErrorAnswer[]>()
      return { error: names.find((name) => errorCatalogue[name].id === ErrorId), message: ErrorMessage }
    }
    const { Id, Columns } = answer.json() as FileImport
    const rows = (await rowsOf(headers, Id)).map(({ Cells }) => Cells)
    // Cancels the import, because a site may have only a few unfinished imports.
    await app.inject({ method: 'DELETE', url: `${base}/${Id}`, headers })
    return { titles: Columns.map(({ Title }) => Title), rows }
  }
  return { app, base, settings, signIn, buildWorkshop, send, rowsOf, headers, outcomeOf, ...others }
}

/** Builds an app with the calls of imports, and a function that builds a site with an administrator. */
export async function buildImportApp() {
  const { app, db, settings, signIn } = await buildTestApp()
  const buildWorkshop = async () => {
    const site = await buildSite(db)
    const anna = await buildEmployee(db, { sites: [site] })
    const headers: Headers = { ...(await signIn(anna, site.id)), 'accept-language': 'fi' }
    return { site, anna, headers }
  }
  return { app, db, settings, signIn, buildWorkshop, ...importControls({ app, settings }) }
}
