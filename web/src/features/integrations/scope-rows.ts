import { type Scope, scopes } from '@verstas/contract/integration/scopes.ts'

/** The first words of the scopes: an entity, or the change feed, the webhooks or the reports. */
export type Subject = Scope extends `${infer Name}:${string}` ? Name : never

/** The scopes of a subject. Null if the subject cannot be read, or cannot be written. */
export interface ScopeRow {
  readonly subject: Subject
  readonly read: Scope | null
  readonly write: Scope | null
}

const subjectOf = (scope: Scope) => scope.slice(0, scope.indexOf(':')) as Subject

/** Returns whether a scope only reads. The other scopes change something. */
export const isRead = (scope: Scope): boolean => scope.endsWith(':read')

/** All subjects with their scopes, in the order of the contract. */
export const scopeRows: readonly ScopeRow[] = [...new Set(scopes.map(subjectOf))].map((subject) => {
  const ofSubject = scopes.filter((scope) => subjectOf(scope) === subject)
  return {
    subject,
    read: ofSubject.find(isRead) ?? null,
    write: ofSubject.find((scope) => !isRead(scope)) ?? null,
  }
})

/** Returns the subjects that these scopes read, or those that they change. */
export const subjectsOf = (chosen: readonly Scope[], kind: 'read' | 'write'): Subject[] =>
  scopeRows.filter((row) => row[kind] !== null && chosen.includes(row[kind])).map(({ subject }) => subject)
