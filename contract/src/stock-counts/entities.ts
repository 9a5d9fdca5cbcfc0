import * as z from 'zod'
import { decimal, id, instant, instantSent, quantity, text } from '../fields.ts'

/** Maximum number of uncounted parts in a response. */
export const maxUncounted = 500

/** Maximum number of ended stock counts in the list. */
export const maxEndedCounts = 20

/** Input of `startStockCount`: a whole stock, or one shelf. */
export const NewStockCount = z.strictObject({
  StockCode: text(50).min(1),
  /** The prefix of the locations to count, such as `H2`. Omitted to count the whole stock. */
  Shelf: text(50).trim().nullish(),
  /** True if the expected amount of a part is hidden until the part is counted. */
  IsBlind: z.boolean(),
})
export type NewStockCount = z.output<typeof NewStockCount>

const head = {
  CountId: id,
  StockCode: z.string(),
  StockDescription: z.string(),
  /** Null if the whole stock is counted. */
  Shelf: z.string().nullable(),
  IsBlind: z.boolean(),
  State: z.enum(['open', 'confirmed', 'cancelled']),
  StartedAt: instant,
  StartedBy: z.string(),
  EndedAt: instant.nullable(),
  EndedBy: z.string().nullable(),
}

/** A stock count in the list, with the number of counted parts. */
export const StockCountHead = z.object({ ...head, Counted: z.int() })
export type StockCountHead = z.output<typeof StockCountHead>

/** The stock counts of a site. */
export const StockCounts = z.object({
  /** True if the site's people manage its stock levels, because no other system sends them. */
  IsOwn: z.boolean(),
  Stocks: z.array(z.object({ StockCode: z.string(), Description: z.string() })),
  /** All open stock counts, followed by the latest ended ones. */
  Counts: z.array(StockCountHead),
})
export type StockCounts = z.output<typeof StockCounts>

const part = {
  SupplierNumber: z.string(),
  ItemNumber: z.string(),
  Name: z.string(),
  /** The location of the part in the stock; null if it has none. */
  Location: z.string().nullable(),
  Barcodes: z.array(z.string()),
}

/** A counted part. */
export const CountLine = z.object({
  ...part,
  Counted: decimal,
  /** The amount that was expected on the shelf when the part was counted. */
  Expected: decimal,
  CountedAt: instant,
  CountedBy: z.string(),
  /** The amount that was added to the shelf after the count. It is negative if more was taken than added. */
  Moved: decimal,
})
export type CountLine = z.output<typeof CountLine>

/** A part that was not counted yet. */
export const UncountedPart = z.object({
  ...part,
  /** The expected amount on the shelf; null in a blind count. */
  Expected: decimal.nullable(),
})
export type UncountedPart = z.output<typeof UncountedPart>

/** A stock count with its parts. */
export const StockCount = z.object({
  ...head,
  /** Counts the changes of the stock count's lines. */
  Version: z.int(),
  /** The counted parts, the latest first. */
  Lines: z.array(CountLine),
  /** Parts that were not counted yet, in the order of their locations; at most 500. */
  Uncounted: z.array(UncountedPart),
  UncountedCount: z.int(),
})
export type StockCount = z.output<typeof StockCount>

/** Input of `countPart`. */
export const PartCount = z.strictObject({
  SupplierNumber: text(50).min(1),
  ItemNumber: text(60).min(1),
  /** The amount on the shelf. Omitted to remove the part from the count. */
  Counted: quantity.nullish(),
  /** The counted amount that the person saw before this count; omitted if the part had none. */
  Seen: quantity.nullish(),
  /** The time of counting, if the call was sent later than that. */
  CountedAt: instantSent.nullish(),
})
export type PartCount = z.output<typeof PartCount>

/** The version of the count and the amount of a part after a change of the part's line. */
export const CountedPart = z.object({ CountId: id, Version: z.int(), Counted: decimal.nullable() })
export type CountedPart = z.output<typeof CountedPart>

/** Input of `confirmStockCount`. */
export const CountConfirmation = z.strictObject({
  /** The version that the person saw. The confirmation is refused if the lines have changed since. */
  Version: z.int().min(0),
})
export type CountConfirmation = z.output<typeof CountConfirmation>

/** The response of the calls that end or reopen a stock count. */
export const EndedStockCount = z.object({
  CountId: id,
  State: z.enum(['open', 'confirmed', 'cancelled']),
  /** The number of changed stock levels. */
  Changed: z.int(),
})
export type EndedStockCount = z.output<typeof EndedStockCount>
