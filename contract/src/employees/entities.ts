import * as z from 'zod'
import { id } from '../fields.ts'

/** An employee to choose from a list. */
export const EmployeeName = z.object({ Id: id, Name: z.string() })
export type EmployeeName = z.output<typeof EmployeeName>
