import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { withClient } from '../database/with-client.ts'
import { chooseSubjects } from '../http/subjects.ts'
import { signIn } from '../server/our-server.ts'

/** Milliseconds between two calls. */
const pauseMs = 40

/** Durations of calls in milliseconds. */
export interface Times {
  readonly reads: number[]
  readonly stampings: number[]
}

interface Work {
  readonly EmployeeId: number
  readonly types: readonly number[]
  readonly row: StampingRequest['OrderRows']
}

/** A technician who reads a work order, reads the day's reservations and stamps, one call after another. */
export class Technician {
  readonly #origin: string
  readonly #token: string
  readonly #paths: readonly string[]
  readonly #work: Work
  #calls = 0

  private constructor(origin: string, token: string, paths: readonly string[], work: Work) {
    this.#origin = origin
    this.#token = token
    this.#paths = paths
    this.#work = work
  }

  static async signIn(origin: string, url: string): Promise<Technician> {
    const token = await signIn(origin, 'matti')
    const response = await fetch(`${origin}/api/utility/employee`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { Id: employeeId, UnitId: siteId } = (await response.json()) as { Id: number; UnitId: number }
    const subjects = await chooseSubjects(url, { employeeId, siteId, language: 'fi' })
    const work = await findWork(url, siteId, employeeId)
    return new Technician(
      origin,
      token,
      subjects.map(({ path }) => path),
      work,
    )
  }

  /** Makes calls until `isOver` returns true. Two of three calls are reads. */
  async work(isOver: () => boolean, times: Times): Promise<void> {
    while (!isOver()) {
      this.#calls += 1
      const path = this.#paths[this.#calls % 3]
      const started = performance.now()
      await (path === undefined ? this.#stamp() : this.#call(path))
      const list = path === undefined ? times.stampings : times.reads
      list.push(performance.now() - started)
      await sleep(pauseMs)
    }
  }

  #stamp(): Promise<void> {
    const { EmployeeId, types, row } = this.#work
    const isWork = this.#calls % 2 === 0
    const request: StampingRequest = {
      SalesmanId: EmployeeId,
      IsPreviousJobsReady: false,
      TypeId: types[isWork ? 0 : 1] ?? 0,
      ...(isWork && { OrderRows: row }),
    }
    return this.#call('/api/workshop/stamping', JSON.stringify(request))
  }

  async #call(path: string, body?: string): Promise<void> {
    const response = await fetch(this.#origin + path, {
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { method: 'POST', body }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  }
}

/** Finds two stamping types, one with work order and one without, and a row that can be stamped. */
const findWork = (url: string, siteId: number, EmployeeId: number): Promise<Work> =>
  withClient(url, async (client) => {
    const { rows: types } = await client.query<{ code: number }>(
      `select distinct on (is_work_order) code from stamping_type where is_presence and not is_end_of_day
       order by is_work_order desc, position`,
    )
    const { rows } = await client.query<{ order: number; row: number }>(
      `select work_order_id::int as order, job_row.id::int as row from job_row
       join work_order on work_order.site_id = job_row.site_id and work_order.id = work_order_id
       where job_row.site_id = $1 and row_type = 'LabourOperation' and status = 'A' and done_at is null
         and not is_marked_as_deleted and not is_stamping_prohibited order by job_row.id desc limit 1`,
      [siteId],
    )
    const [row] = rows
    if (!row) throw new Error('The dealership has no open labour row')
    return {
      EmployeeId,
      types: types.map(({ code }) => code),
      row: [{ OrderId: row.order, OrderRowId: row.row }],
    }
  })
