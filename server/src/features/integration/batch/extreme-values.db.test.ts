import { patches } from '@verstas/contract/integration/patches.ts'
import { recordFaults } from '@verstas/contract/integration/record-faults.ts'
import { type WritableEntity, writableEntities } from '@verstas/contract/integration/scopes.ts'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { buildEmployee } from '../../../../test/builders.ts'
import { buildEveryRecord } from '../../../../test/every-record.ts'
import { buildIntegrationApp } from '../../../../test/integration-app.ts'
import { buildStampingTypes } from '../../../../test/stamping-builders.ts'

const app = await buildIntegrationApp()
const { db, site, sendBatch } = app
await buildStampingTypes(db)
await buildEmployee(db, { sites: [site] })
const sent = await buildEveryRecord(app)

const most = Number.MAX_SAFE_INTEGER
const longTexts = [1, 20, 40, 50, 60, 100, 200, 254, 500, 1000, 4000].toReversed()

/** Values of each kind, the most extreme ones first. A field is tested with the first of each kind that it accepts. */
const kinds: readonly (readonly unknown[])[] = [
  [most, 9_999_999_999, 2 ** 31 - 1, 999_999_999, 9_999_999, 600_000, 2200],
  [-most, -(2 ** 31), -999_999_999, -600_000, 0, 0.001, 1, 1880],
  ['9999999999.99', '999999999.999', '9999999.9', '-999999999.999'],
  [
    ...longTexts.map((length) => 'Å'.repeat(length)),
    ...longTexts.map((length) => `${'a'.repeat(length / 2)}@${'b'.repeat(length / 2 - 1)}`),
    'A',
  ],
  ['2999-12-31'],
  ['1900-01-01'],
  ['2999-12-31T23:59:59.999999999-14:00'],
  ['1900-01-01T00:00:00+14:00'],
  [true],
  [{ id: most }],
  [{ externalId: 'x'.repeat(100) }],
  [{ serialNumber: 'X'.repeat(50) }],
  [{ number: 'X'.repeat(50) }],
  [null],
  [[]],
]

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema

/** Returns extreme values that a schema accepts. For a list of objects, each has one item with one extreme value. */
function extremesOf(schema: z.ZodType): unknown[] {
  const enumerated = bare(schema)
  if (enumerated instanceof z.ZodEnum) return [...enumerated.options]
  const accepted = kinds.flatMap((values) =>
    values.filter((value) => schema.safeParse(value).success).slice(0, 1),
  )
  if (!(enumerated instanceof z.ZodArray)) return accepted
  const item = bare(enumerated.element as z.ZodType)
  if (!(item instanceof z.ZodObject)) return [...accepted, ...extremesOf(item).map((value) => [value])]
  const fields = Object.entries(item.shape) as [string, z.ZodType][]
  const needed = fields.filter(([, inner]) => !inner.safeParse(undefined).success)
  const usual = Object.fromEntries(needed.map(([name, inner]) => [name, extremesOf(inner)[0]]))
  const items = fields.flatMap(([name, inner]) =>
    extremesOf(inner).map((value) => [{ ...usual, [name]: value }]),
  )
  return [...accepted, ...items]
}

/** Sends a change of one field, and returns how the call fails; undefined if the record has a result of its own. */
async function failureOf(entity: WritableEntity, field: string, value: unknown): Promise<string | undefined> {
  const { externalId } = sent[entity]
  const answer = await sendBatch(entity, [{ externalId, data: { [field]: value } }], { isDryRun: true })
  const shown = `${field} ${JSON.stringify(value).slice(0, 200)}`
  if (answer.status !== 200) return `${shown}: ${answer.status}`
  const { errors = [] } = answer.body.results[0] ?? {}
  return errors.some(({ message }) => message === recordFaults.conflict.en)
    ? `${shown}: no reason`
    : undefined
}

it.each(writableEntities)(
  'an extreme value of a field of %s that the form allows is stored, or refused with a reason',
  async (entity) => {
    const failures: (string | undefined)[] = []
    for (const [field, schema] of Object.entries(patches[entity].shape))
      for (const value of extremesOf(schema as z.ZodType))
        failures.push(await failureOf(entity, field, value))
    expect(failures.length).toBeGreaterThan(2)
    expect(failures.filter(Boolean)).toEqual([])
  },
)
