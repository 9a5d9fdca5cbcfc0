import * as z from 'zod'
import { extension, id } from '../fields.ts'

/** An employee to choose from a list. */
export const ListedEmployee = z.object({
  Id: id,
  Name: z.string(),
  /** A letter for each part of the business; M and U are the workshop. */
  Subsystem: z.string(),
  /** Not a person but a queue of tasks, such as the parts desk. */
  IsWorkqueue: z.boolean(),
})
export type ListedEmployee = z.output<typeof ListedEmployee>

/** What the workshop's time is reserved for: a person, a bay, a lift or material. */
export const Resource = z.object({
  Id: id,
  Name: z.string(),
  IsMaterial: z.boolean(),
  /** Whose resource it is, null for a bay or a lift. */
  EmployeeId: extension(id.nullable()),
})
export type Resource = z.output<typeof Resource>
