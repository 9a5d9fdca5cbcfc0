import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildCredential, buildEmployee } from '../test/builders.ts'
import { freshDatabase } from '../test/fresh-database.ts'

const { db, url = '' } = await freshDatabase()
const folder = await mkdtemp(join(tmpdir(), 'verstas-command-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs an operator's command until it exits. The result's output includes errors. */
const run = (script: string, ...words: string[]) =>
  new Promise<{ readonly code: unknown; readonly output: string }>((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, DATA_DIR: folder }
    const file = join(import.meta.dirname, `${script}.ts`)
    execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })

async function fileWith(text: string): Promise<string> {
  const path = join(folder, 'given.json')
  await writeFile(path, text)
  return path
}

it.each([
  ['link-identity', 'npm run link-identity -- matti oid'],
  ['import-tyre-labels', 'npm run import-tyre-labels -- tyres.json'],
  ['use-survey', 'npm run use-survey -- arrival off'],
])('the command %s without arguments prints its usage and fails', async (script, usage) => {
  const { code, output } = await run(script)
  expect(code).toBe(1)
  expect(output).toContain(usage)
  expect(output).not.toContain('at async')
})

it('load-tyre-lists reports a missing, malformed or invalid file, and loads no part of it', async () => {
  const missing = join(folder, 'missing.json')
  expect(await run('load-tyre-lists', missing)).toEqual({
    code: 1,
    output: expect.stringContaining(`${missing}: there is no such file`),
  })
  const broken = await fileWith('{')
  expect((await run('load-tyre-lists', broken)).output).toContain(`${broken}: is no JSON`)
  const wrong = await run('load-tyre-lists', await fileWith('{"types": [{"code": ""}]}'))
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('given.json: types.0.code: ')
  expect(await db.selectFrom('tyre_type').select('code').execute()).toEqual([])
})

it('load-tyre-lists loads a file and prints the numbers of loaded entries', async () => {
  const description = { fi: 'Kitka', sv: 'Friktion', en: 'Friction' }
  const file = await fileWith(JSON.stringify({ types: [{ code: 'F', season: 'winter', description }] }))
  expect(await run('load-tyre-lists', file)).toEqual({
    code: 0,
    output: `  ${file}: 1 types of tyres, 0 values of their fields\n`,
  })
  expect(await db.selectFrom('tyre_type').select('code').execute()).toEqual([{ code: 'F' }])
})

it('link-identity links an identity to the named employee only', async () => {
  const employee = await buildEmployee(db, { name: 'Matti' })
  await buildCredential(db, employee, { user_name: 'matti' })
  const { code, output } = await run('link-identity', 'matti', 'windows', 'matti@KAARRE.LOCAL')
  expect([code, output]).toEqual([0, expect.stringContaining(`signs in as Matti, number ${employee.id}`)])
  const links = await db.selectFrom('identity_link').select(['employee_id', 'subject']).execute()
  expect(links).toEqual([{ employee_id: employee.id, subject: 'matti@kaarre.local' }])
})

it('use-survey refuses an unknown template, and prints its usage for a state other than on or off', async () => {
  const { code, output } = await run('use-survey', 'arrival', 'off')
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('There is no template arrival, but none at all'),
  ])
  expect((await run('use-survey', 'arrival', 'perhaps')).output).toContain('npm run use-survey')
})
