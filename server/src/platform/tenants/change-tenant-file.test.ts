import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { changeTenantFile } from './change-tenant-file.ts'
import type { Tenant } from './tenant-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'verstas-tenants-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const tenant = (id: string): Tenant => ({
  ...{ id, name: id, state: 'active', hosts: [`${id}.example.com`], domains: [] },
  ...{ databaseUrl: `postgres://app:hunter2@db/${id}`, limits: {}, settings: {} },
})

it('a new file is readable for its owner only, and a change keeps the mode and leaves no other file', async () => {
  const path = join(folder, 'new.json')
  await changeTenantFile(path, (file) => ({ ...file, tenants: [tenant('kaarre')] }))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await chmod(path, 0o640)
  const changed = await changeTenantFile(path, (file) => ({
    ...file,
    tenants: [...file.tenants, tenant('b')],
  }))
  expect(changed.tenants.map(({ id }) => id)).toEqual(['kaarre', 'b'])
  expect((await stat(path)).mode & 0o777).toBe(0o640)
  expect(await readdir(folder)).toEqual(['new.json'])
})

it('a change is refused if the file has changed in the meantime, or if the new content is invalid', async () => {
  const path = join(folder, 'busy.json')
  const hasTenant = async (id: string) => (await readFile(path, 'utf8')).includes(id)
  await changeTenantFile(path, (file) => ({ ...file, tenants: [tenant('kaarre')] }))
  const late = changeTenantFile(path, async (file) => {
    await writeFile(path, JSON.stringify({ version: 1, tenants: [tenant('other')] }))
    return { ...file, tenants: [] }
  })
  await expect(late).rejects.toThrow('was changed by someone else meanwhile')
  expect(await hasTenant('other')).toBe(true)
  const twice = changeTenantFile(path, (file) => ({ ...file, tenants: [tenant('other'), tenant('other')] }))
  await expect(twice).rejects.toThrow('the id other is that of other, too')
  expect(await hasTenant('other')).toBe(true)
})
