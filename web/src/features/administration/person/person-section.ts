import type { Person } from '@verstas/contract/administration/entities.ts'

/** Of a part of a person's page. */
export interface PersonSectionProps {
  readonly person: Person
  /** Whether the administrator may change how the person gets in; else it is only shown. */
  readonly canChange: boolean
}
