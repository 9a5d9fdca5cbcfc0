import { createServer } from 'node:http'
import pg from 'pg'
import type { BareRead } from './start-bare-server.ts'

// The least that can answer the same: no session, no right, no checks, no log. Run as a process of its own.

const { url, name, sql, values, poolSize } = JSON.parse(process.env.BARE_READ ?? '') as BareRead
const pool = new pg.Pool({ connectionString: url, options: '-c TimeZone=UTC', max: poolSize })

const server = createServer(async (request, response) => {
  const { rows } = await pool.query<Record<string, string>>({
    name,
    text: sql,
    values: valuesOf(request.url),
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

function valuesOf(path = '/'): unknown[] {
  const [, brought] = path.split('?')
  return brought === undefined ? [...values] : JSON.parse(decodeURIComponent(brought))
}
