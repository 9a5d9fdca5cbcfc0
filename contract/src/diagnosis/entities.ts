import * as z from 'zod'
import { instant } from '../fields.ts'

/** The results of a check, the worst one last. */
export const verdicts = ['ok', 'warning', 'fault'] as const
export type Verdict = (typeof verdicts)[number]

const verdict = z.enum(verdicts)
const count = z.int().min(0)

/** State of the server process that answers the call, and of the systems on which it depends. */
export const Installation = z.object({
  Version: z.string(),
  /** The time of the checks. */
  At: instant,
  /** The disk with the data folder. */
  Disk: z.object({
    Verdict: verdict,
    FreeMb: count,
    FreePercent: count,
    /** Uploads are refused if the free space is not above this value. */
    MinFreeMb: count,
  }),
  Database: z.object({
    AnswerMs: count,
    SizeMb: count,
    /**
     * The difference between the database's clock and the server's. Null if the database runs in the server's
     * process.
     */
    Clock: z.object({ Verdict: verdict, OffsetMs: z.int() }).nullable(),
  }),
  /** The certificate of the app's address. Null if the address is unknown to the server, or is not https. */
  Certificate: z
    .object({
      Host: z.string(),
      /** Null if the server cannot read the certificate. Browsers may still be able to reach the address. */
      Verdict: verdict.nullable(),
      EndsAt: instant.nullable(),
      /** The reason, in English, why the server cannot read or verify the certificate. */
      Problem: z.string().nullable(),
    })
    .nullable(),
})
export type Installation = z.output<typeof Installation>
