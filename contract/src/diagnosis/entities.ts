import * as z from 'zod'
import { instant } from '../fields.ts'

/** The results of a check, the worst one last. */
export const verdicts = ['ok', 'warning', 'fault'] as const
export type Verdict = (typeof verdicts)[number]

const verdict = z.enum(verdicts)
const count = z.int().min(0)

/** The state of the process that answers, and of the machines on which it depends. */
export const Installation = z.object({
  Version: z.string(),
  /** The time of the checks. */
  At: instant,
  /** The disk with the folder of the data. */
  Disk: z.object({
    Verdict: verdict,
    FreeMb: count,
    FreePercent: count,
    /** Uploads are refused unless more than this is free. */
    MinFreeMb: count,
  }),
  Database: z.object({
    AnswerMs: count,
    SizeMb: count,
    /** The difference between its clock and that of the server. Null if it runs in the server's process. */
    Clock: z.object({ Verdict: verdict, OffsetMs: z.int() }).nullable(),
  }),
  /** The certificate of the app's address. Null if the address is unknown to the server, or is not https. */
  Certificate: z
    .object({
      Host: z.string(),
      /** Null if the server cannot read it. Browsers may reach the address nevertheless. */
      Verdict: verdict.nullable(),
      EndsAt: instant.nullable(),
      /** The reason in English why the server cannot read or does not accept it. */
      Problem: z.string().nullable(),
    })
    .nullable(),
})
export type Installation = z.output<typeof Installation>
