import { type RawBuilder, sql } from 'kysely'

/** Returns SQL of a version 4 UUID that is the same for the same text. */
export const seededUuid = (text: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${text}) placing '4' from 13) placing 'a' from 17)::uuid`
