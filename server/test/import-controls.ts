import type { FileImport, ImportRow } from '@verstas/contract/imports/entities.ts'
import type { ImportKind } from '@verstas/contract/imports/kinds.ts'
import { expect } from 'vitest'
import type { buildTestApp, Headers } from './app.ts'
import { eventually } from './eventually.ts'

/** Returns the calls of imports. Each waits until the runner has finished its step. */
export function importControls({
  app,
  settings,
}: Pick<Awaited<ReturnType<typeof buildTestApp>>, 'app' | 'settings'>) {
  const base = `${settings.apiBase}/administration/imports`
  const send = async (
    headers: Headers,
    kind: ImportKind,
    content: string | Buffer,
    name = 'tiedosto.csv',
  ) => {
    const answer = await app.inject({
      method: 'POST',
      url: `${base}?kind=${kind}&name=${encodeURIComponent(name)}`,
      headers: { ...headers, 'content-type': 'text/csv' },
      payload: content,
    })
    return answer
  }

  const started = async (...of: Parameters<typeof send>): Promise<FileImport> => {
    const answer = await send(...of)
    expect(answer.body).toContain('"Id"')
    return answer.json() as FileImport
  }

  const getImport = async (headers: Headers, id: number): Promise<FileImport> =>
    (await app.inject({ url: `${base}/${id}`, headers })).json() as FileImport

  const until = (headers: Headers, id: number, ...states: FileImport['State'][]): Promise<FileImport> =>
    eventually(async () => {
      const found = await getImport(headers, id)
      expect(states).toContain(found.State)
      return found
    })

  const settingsOf = ({ Encoding, Separator, Sheet, HeaderLines, DateOrder, Columns }: FileImport) => ({
    ...{ Encoding, Separator, Sheet, HeaderLines, DateOrder },
    Columns: Columns.map(({ Key }) => Key ?? ''),
  })

  const post = (headers: Headers, path: string, payload?: object) =>
    app.inject({ method: 'POST', url: base + path, headers, ...(payload && { payload }) })

  /** Checks an import with the guessed columns. */
  async function check(headers: Headers, found: FileImport): Promise<FileImport> {
    expect((await post(headers, `/${found.Id}/settings`, settingsOf(found))).statusCode).toBe(200)
    return until(headers, found.Id, 'checked', 'failed')
  }

  async function run(headers: Headers, id: number): Promise<FileImport> {
    expect((await post(headers, `/${id}/run`)).statusCode).toBe(200)
    return until(headers, id, 'done', 'failed')
  }

  const rowsOf = async (headers: Headers, id: number, result = ''): Promise<ImportRow[]> =>
    (
      (await app.inject({ url: `${base}/${id}/rows${result && `?result=${result}`}`, headers })).json() as {
        Rows: ImportRow[]
      }
    ).Rows

  return { base, send, started, getImport, until, post, check, run, rowsOf }
}
