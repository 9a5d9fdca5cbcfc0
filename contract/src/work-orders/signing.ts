import * as z from 'zod'
import { extension, id, instant, text } from '../fields.ts'
import { rowTypes } from './rows.ts'

/** Input of `signRows`. `Oid` identifies a row. */
export const SignRequest = z.strictObject({
  SalesmanId: id,
  SignedRows: z
    .array(
      z.strictObject({
        Oid: z.uuid(),
        Name: text(500).nullish(),
        RowType: z.enum(rowTypes).nullish(),
      }),
    )
    .min(1)
    .max(500),
})
export type SignRequest = z.output<typeof SignRequest>

export const SignedRow = z.object({
  Oid: z.uuid(),
  Name: z.string(),
  RowType: z.enum(rowTypes),
  RowId: extension(id),
  MarkAsDoneDate: instant,
  /** The name of the person who signed. */
  MarkAsDoneBy: extension(z.string()),
})

export const SignResult = z.object({
  SalesmanId: id,
  /** The signed rows in the order of the request. */
  SignedRows: z.array(SignedRow),
  /** The versions of the work orders after the signing. */
  WorkOrders: extension(z.array(z.object({ WorkOrderId: id, Version: z.int() }))),
})
export type SignResult = z.output<typeof SignResult>

/** Input of `unsignRows`: the identities of signed rows. */
export const UnsignRequest = z.strictObject({ Oids: z.array(z.uuid()).min(1).max(500) })
export type UnsignRequest = z.output<typeof UnsignRequest>

/** The versions of the work orders after the sign-off was taken back. */
export const UnsignResult = SignResult.pick({ WorkOrders: true })
export type UnsignResult = z.output<typeof UnsignResult>
