import 'vitest'

declare module 'vitest' {
  /** The values that a project's settings and its global set-up provide to its tests. */
  interface ProvidedContext {
    databaseKind: 'pglite' | 'postgres'
    /** The archive of the migrated embedded database (`ensurePgliteTemplate`). */
    pgliteTemplate: string
    /** Address of the temporary server, for creating databases. */
    postgresUrl: string
    /** Its address on the socket file, for faster queries. */
    postgresSocketUrl: string
  }
}

/** The migrated database from which each test file's database is copied. */
export const templateDatabase = 'verstas_template'
