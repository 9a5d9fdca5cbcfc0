import { type Scope, scopes } from '@verstas/contract/integration/scopes.ts'

/** The part of a scope before the colon, such as `vehicles`. The scope `scim` has no colon. */
export type Subject = SubjectOf<Scope>

type SubjectOf<S> = S extends `${infer Name}:${string}` ? Name : S

/** The read and write scopes of a subject. Null if the subject has no such scope. */
export interface ScopeRow {
  readonly subject: Subject
  readonly read: Scope | null
  readonly write: Scope | null
}

const subjectOf = (scope: Scope) => scope.split(':')[0] as Subject

/** Returns whether a scope only permits reading. */
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

/** Returns the subjects that the chosen scopes permit to read, or to write. */
export const subjectsOf = (chosen: readonly Scope[], kind: 'read' | 'write'): Subject[] =>
  scopeRows.filter((row) => row[kind] !== null && chosen.includes(row[kind])).map(({ subject }) => subject)
