import { randomUUID } from 'node:crypto'
import type { ImportKind } from '@verstas/contract/imports/kinds.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { importControls } from '../../../test/import-controls.ts'
import { releaseSession } from '../../release-session.ts'
import { importColumnNames } from './import-rows.ts'
import { runImport } from './run-import.ts'

const made = await buildTestApp()
const { db, clock, log, signIn } = made
const { started } = importControls(made)

const few = fc.integer({ min: 0, max: 3 })
const cell = (values: readonly string[]) => fc.constantFrom('', ...values)
const names = ['Matti Virtanen', 'Virtanen, Matti', 'Rinne Oy', 'Liisa Laine']

/** The lines of a file: many of them name the same records, and some are refused. `WAY` differs between two imports. */
const files: Readonly<
  Record<string, { readonly kind: ImportKind; readonly titles: string; readonly line: fc.Arbitrary<string> }>
> = {
  vehicles: {
    kind: 'vehicles',
    titles: 'Rekisterinumero;VIN;Merkki;Malli;Km;Asiakas;Asiakkaan puhelin;Asiakkaan kaupunki',
    line: fc
      .tuple(
        few.map((number) => `ABC-${number}`),
        cell(['VIN00001', 'VIN00002']),
        cell(['Opel']),
        cell(['Corsa']),
        cell(['1000', '2000', 'x']),
        cell(names),
        cell(['040 1234567', '040 7654321']),
        cell(['Turku', 'Tampere']),
      )
      .map((cells) => cells.join(';')),
  },
  customers: {
    kind: 'customers',
    titles: 'Sukunimi;Etunimi;Puhelin;Kaupunki;Kieli',
    line: fc
      .tuple(
        cell(['Virtanen', 'Laine']),
        cell(['Matti']),
        cell(['040 1234567', '040 7654321']),
        cell(['Turku', 'Tampere']),
        cell(['fi', 'suomi', 'xx']),
      )
      .map((cells) => cells.join(';')),
  },
  parts: {
    kind: 'parts',
    titles: 'Toimittaja;Tuotenumero;Nimi;Hinta;Viivakoodi;Saldo;Hylly',
    line: fc
      .tuple(
        fc.constantFrom('WAY-1', 'WAY-2', ''),
        few.map((number) => `OSA${number}`),
        cell(['Suodatin']),
        cell(['12,55', '25,10', 'x']),
        cell(['OF-1234', 'abc']),
        cell(['1', '2']),
        cell(['A-1', 'B-2']),
      )
      .map((cells) => cells.join(';')),
  },
}

/** Checks and runs a file with at most some rows together, and returns the results of its rows and its records. */
async function importWith(most: number, way: string, kind: ImportKind, lines: readonly string[]) {
  const site = await buildSite(db)
  const anna = await buildEmployee(db, { sites: [site] })
  const headers = await signIn(anna, site.id)
  const found = await started(headers, kind, lines.join('\n').replaceAll('WAY', way))
  const work = { db, clock, log, releaseSession, stopping: new AbortController().signal }
  for (const state of ['checking', 'running'] as const) {
    const taken = await db
      .updateTable('file_import')
      .set({
        state,
        lease_owner: randomUUID(),
        leased_until: sql<Date>`clock_timestamp() + interval '1 hour'`,
      })
      .where('id', '=', found.Id)
      .returning(importColumnNames)
      .executeTakeFirstOrThrow()
    await runImport(work, taken, { most })
  }
  const { rows: results } = await sql<object>`
    select line, result, faults, changes, jsonb_array_length(coalesce(written, '[]')) as written
    from file_import_row where import_id = ${found.Id} order by line`.execute(db)
  const records = await sql<object>`
    select 'customer' as kind, concat_ws(' ', first_name, last_name, company_name, phone, city, language) as words
    from customer where site_id = ${site.id}
    union all
    select 'vehicle', concat_ws(' ', license_number, serial_number, make_name, model_name, mileage, (
      select concat_ws(' ', first_name, last_name, company_name, phone, city) from customer
      where customer.site_id = vehicle.site_id and customer.id = owner_customer_id))
    from vehicle where site_id = ${site.id}
    union all
    select 'part', concat_ws(' ', substr(supplier_number, length(${way}) + 1), item_number, name, retail_price)
    from part where supplier_number like ${`${way}%`}
    union all
    select 'stock', concat_ws(' ', item_number, in_stock, location_1) from part_stock where site_id = ${site.id}
    order by 1, 2`.execute(db)
  return JSON.parse(JSON.stringify({ results, records: records.rows }).replaceAll(way, 'WAY')) as object
}

let number = 0

it.each(Object.entries(files))(
  'a file of %s has the same results in groups as row by row',
  async (_, { kind, titles, line }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
        number += 1
        const file = [titles, ...lines]
        const single = await importWith(1, `S${number}`, kind, file)
        const together = await importWith(200, `T${number}`, kind, file)
        expect(together).toEqual(single)
      }),
      { numRuns: 6 },
    )
  },
)
