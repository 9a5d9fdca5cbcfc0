import type { Person } from '@verstas/contract/administration/entities.ts'

/** Props of a section of a person's page. */
export interface PersonSectionProps {
  readonly person: Person
  /** Whether the administrator may change how the person gets in; else it is only shown. */
  readonly canChange: boolean
}
