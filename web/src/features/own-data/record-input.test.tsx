import { CustomerFields, VehicleFields } from '@verstas/contract/own-data/entities.ts'
import { expect, it } from 'vitest'
import { customerFields, type RecordField, vehicleFields } from './record-input.tsx'

const textsOf = (form: string, fields: Readonly<Record<string, RecordField>>) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === 'line' || kind === 'area')
    .map(([name, { most = 0 }]) => [form, name, most] as const)

it.each([...textsOf('vehicle', vehicleFields), ...textsOf('customer', customerFields)])(
  'the server accepts as many characters as the %s form does: %s, %i',
  (form, name, most) => {
    const schema = form === 'vehicle' ? VehicleFields : CustomerFields
    const isTooLong = (length: number) =>
      schema
        .safeParse({ [name]: 'x'.repeat(length) })
        .error?.issues.some(({ code, path }) => path[0] === name && code === 'too_big') ?? false
    expect([isTooLong(most), isTooLong(most + 1)]).toEqual([false, true])
  },
)
