import * as z from 'zod'
import { extension, id } from '../fields.ts'

/** An employee in a selection list. */
export const ListedEmployee = z.object({
  Id: id,
  Name: z.string(),
  /** One letter for each part of the business; M or U means a stamping employee. */
  Subsystem: z.string(),
  /** True for a work queue, such as the parts desk. */
  IsWorkqueue: z.boolean(),
})
export type ListedEmployee = z.output<typeof ListedEmployee>

/** A resource of the workshop: a person, a bay, a lift, or material such as a courtesy car. */
export const Resource = z.object({
  Id: id,
  Name: z.string(),
  IsMaterial: z.boolean(),
  /** The employee of the resource; null for a resource that is not a person. */
  EmployeeId: extension(id.nullable()),
})
export type Resource = z.output<typeof Resource>
