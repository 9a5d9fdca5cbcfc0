import type { Person } from '@verstas/contract/administration/entities.ts'

export interface PersonSectionProps {
  readonly person: Person
  /** True if the administrator may change the person's sign-in methods. Otherwise they are read-only. */
  readonly canChange: boolean
}
