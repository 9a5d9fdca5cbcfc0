import { createServer } from 'node:http'
import { connectionOptions } from '@verstas/server/platform/database/open-postgres.ts'
import pg from 'pg'
import type { BareCall, BareReads } from './start-bare-server.ts'

// Runs the bare server in a separate process. It returns the same data as our server with the least work:
// without sessions, rights, checks and log.

const { url, poolSize, statements, usual } = JSON.parse(process.env.BARE_READS ?? '') as BareReads
const pool = new pg.Pool({ connectionString: url, options: connectionOptions, max: poolSize })

const server = createServer(async (request, response) => {
  const { name, values } = callOf(request.url)
  const { rows } = await pool.query<Record<string, string>>({
    name,
    text: statements[name] ?? '',
    values: [...values],
  })
  const [json = ''] = Object.values(rows[0] ?? {})
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
  })
  response.end(json)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit())

function callOf(path = '/'): BareCall {
  const [, call] = path.split('?')
  return call === undefined ? usual : JSON.parse(decodeURIComponent(call))
}
