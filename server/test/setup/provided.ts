import 'vitest'

declare module 'vitest' {
  /** The values that a project's settings and its global set-up provide to its tests. */
  interface ProvidedContext {
    databaseKind: 'pglite' | 'postgres'
    /** File with the migrated embedded database. */
    pgliteTemplate: string
    /** Address of the throw-away server, for making databases. */
    postgresUrl: string
  }
}

/** The migrated database that each test file's own database is copied from. */
export const templateDatabase = 'verstas_template'
