import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exec } from './root.mjs'

const versions = '/usr/lib/postgresql'

/** Starts a PostgreSQL server of this machine with an empty database on a free port. */
export async function startPostgres() {
  const version = existsSync(versions)
    ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0]
    : undefined
  if (version === undefined) throw new Error('This machine has no PostgreSQL (/usr/lib/postgresql).')
  const program = (/** @type {string} */ name) => join(versions, version, 'bin', name)
  const folder = mkdtempSync(join(tmpdir(), 'verstas-postgres-'))
  exec(['chown', 'postgres', folder])
  const as = (/** @type {string[]} */ ...words) =>
    exec(['runuser', '-u', 'postgres', '--', ...words], { cwd: '/' })
  const port = await freePort()
  const data = join(folder, 'data')
  as(program('initdb'), '--pgdata', data, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync')
  const options = `-p ${port} -h 127.0.0.1 -k ${folder}`
  as(program('pg_ctl'), '--pgdata', data, '--wait', '--log', join(folder, 'log'), '-o', options, 'start')
  const sql = (/** @type {string} */ text) =>
    as(program('psql'), '--host', folder, '--port', String(port), '--command', text, 'postgres')
  sql("create role verstas login password 'verstas'")
  sql('create database verstas owner verstas')
  return {
    url: `postgres://verstas:verstas@127.0.0.1:${port}/verstas`,
    stop: async () => {
      as(program('pg_ctl'), '--pgdata', data, '--mode=immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
