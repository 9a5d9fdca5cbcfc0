import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { recordStatuses } from './batch.ts'
import { writableEntities } from './scopes.ts'

/** The maximum time in minutes for which a source may be expected to make no call: 31 days. */
export const maxExpectedMinutes = 44_640

const SiteName = z.object({ Id: id, Description: z.string() })

/** Numbers of records by result. */
const Counts = z.record(z.enum(recordStatuses), z.int())

/** The state of a source at one site, or for records that the whole group shares. */
const SourceAtSite = z.object({
  /** Null for records that the whole group shares, such as parts. */
  Site: SiteName.nullable(),
  /** The entities that arrived in the last 90 days, by name. */
  Entities: z.array(z.enum(writableEntities)),
  /** The last batch or job with records of the site; null if it is older than 90 days. */
  LastContact: instant.nullable(),
  /** The results of the records that arrived today, in the time zone of the site. */
  Today: Counts,
  /** Number of records that wait for the record of a reference. */
  Deferred: z.int(),
  /** Number of records whose last version was rejected. Ignored records are not counted. */
  Rejected: z.int(),
  /** Number of fields that differ from the source and are unresolved. */
  Differences: z.int(),
})
export type SourceAtSite = z.output<typeof SourceAtSite>

/** A source of records, for administrators. */
export const IntegrationSource = z.object({
  Name: z.string(),
  FirstContact: instant,
  /**
   * The last call with the name of the source, even if it was refused. It is stored at most once a minute.
   */
  LastContact: instant,
  /** The time of the pause; null if the source is not paused. */
  Paused: instant.nullable(),
  /** The minutes without contact after which the source is late; null if the source is not watched. */
  ExpectedMinutes: z.int().nullable(),
  /** The address that returns the present state of a work order; null if there is none. */
  PullAddress: z.string().nullable(),
  /** True if calls to the pull address contain a secret. The secret itself is never returned. */
  HasPullSecret: z.boolean(),
  /**
   * Names of the source's sites at which the administrator does not work. Changes are refused if there is
   * one.
   */
  OtherSites: z.array(z.string()),
  /** The administrator's sites from which or for which the source has sent records. */
  Sites: z.array(SourceAtSite),
})
export type IntegrationSource = z.output<typeof IntegrationSource>

export const IntegrationSourceSave = z.strictObject({
  /** If omitted, the save removes the address and the secret. */
  PullAddress: text(1000).nullish(),
  /** If omitted, the stored secret remains, unless the address has another host. */
  PullSecret: text(500)
    .min(1)
    .regex(/^[\x21-\x7e]+$/, expects('characters'))
    .nullish(),
  /** True removes the stored secret. */
  RemovesPullSecret: z.boolean().nullish(),
  /** If omitted, the save stops watching the source. */
  ExpectedMinutes: z.int().min(1).max(maxExpectedMinutes).nullish(),
})
export type IntegrationSourceSave = z.output<typeof IntegrationSourceSave>

const record = {
  Id: id,
  Source: z.string(),
  Entity: z.enum(writableEntities),
  ExternalId: z.string(),
  /** Null for records that the whole group shares, and for records whose site is unknown. */
  Site: SiteName.nullable(),
  /** The order number, plate or name; null if the record has none. */
  Label: z.string().nullable(),
}

/** A reason for a refusal, in the language of the reader. */
export const RecordFault = z.object({
  Code: z.string(),
  /** The field as a JSON pointer. */
  Path: z.string(),
  Message: z.string(),
  /** The refused value as text; null if there is no value, or not exactly one. */
  Value: z.string().nullable(),
})
export type RecordFault = z.output<typeof RecordFault>

/** A record whose last version was rejected. */
export const RejectedRecord = z.object({
  ...record,
  Faults: z.array(RecordFault),
  Rejected: instant,
  IsIgnored: z.boolean(),
})
export type RejectedRecord = z.output<typeof RejectedRecord>

/** A record that waits until the record of its reference has arrived. */
export const WaitingRecord = z.object({
  ...record,
  WaitsFor: z.object({
    Entity: z.enum(writableEntities),
    /** The kind of the reference: an external id, or one of our keys. */
    Kind: z.enum(['externalId', 'id', 'serialNumber', 'number']),
    Key: z.string(),
  }),
  Received: instant,
  /** The time at which the record is rejected if its reference has still not arrived. */
  Expires: instant,
})
export type WaitingRecord = z.output<typeof WaitingRecord>

/** The result of another attempt to apply a record. */
export const AppliedRecord = z.object({
  Status: z.enum(recordStatuses),
  Faults: z.array(RecordFault),
})
export type AppliedRecord = z.output<typeof AppliedRecord>

/** A load job, for administrators. */
export const SourceJob = z.object({
  Id: id,
  Source: z.string(),
  Entity: z.enum(writableEntities),
  Mode: z.enum(['upsert', 'snapshot']),
  IsDryRun: z.boolean(),
  State: z.enum(['open', 'running', 'waiting', 'done', 'failed', 'cancelled']),
  Counts,
  Processed: z.int(),
  /** Null until the records of the file are counted. */
  Total: z.int().nullable(),
  /** The number of stored records that are missing in a snapshot; null until they are counted. */
  Missing: z.int().nullable(),
  /** The reason why the job failed, in the language of the reader; null if it has not. */
  Fault: z.string().nullable(),
  AccountName: z.string(),
  Created: instant,
  Started: instant.nullable(),
  Ended: instant.nullable(),
  /**
   * True if the administrator may confirm or cancel the job, because the administrator works at all sites of
   * the account.
   */
  CanChange: z.boolean(),
})
export type SourceJob = z.output<typeof SourceJob>

/** A work order that was found by its number. */
const FoundOrder = z.object({
  Id: id,
  /** The number to show: the text number, or the order number if there is none. */
  Number: z.string(),
  /** The order number in the address of its page. */
  OrderNumber: z.int(),
  Site: SiteName,
  /**
   * The source of the last received version; null if no source has sent the work order. `Taken` is the time
   * of that version.
   */
  Source: z.string().nullable(),
  Taken: instant.nullable(),
})

/** The answer to the question why a work order is missing. */
export const MissingOrderAnswer = z.object({
  /**
   * `here`: it is at the session's site. `otherSite`: it is at another site of the caller. `deferred`,
   * `rejected`, `deleted`: the source has sent it, and this happened to it. `paused`: no source has sent it,
   * and at least one source is paused. `neverReceived`: no source has sent it.
   */
  Answer: z.enum(['here', 'otherSite', 'deferred', 'rejected', 'deleted', 'paused', 'neverReceived']),
  Order: FoundOrder.nullable(),
  /** The version that waits for a reference; null if none waits. An existing work order may also have one. */
  Deferred: WaitingRecord.nullable(),
  Rejected: RejectedRecord.nullable(),
  /** The source that deleted the work order, and the time. */
  Deleted: z.object({ Source: z.string(), At: instant }).nullable(),
  /** Names of paused sources that have recently sent work orders. */
  PausedSources: z.array(z.string()),
})
export type MissingOrderAnswer = z.output<typeof MissingOrderAnswer>

/** The result of a refresh of a work order from its source. */
export const RefreshAnswer = z.object({
  /**
   * `changed`, `same`, `deleted`: the response was applied. `stale`: the response has an older version than
   * our record. `deferred`, `rejected`: the response was not applied, for the reasons in `Faults`.
   * `unknownThere`: the source does not have the number. `noAnswer`: the source did not respond in time.
   * `badAnswer`: the response is not a record of this work order. `noAccount`: the service account of the
   * source is invalid.
   */
  Result: z.enum([
    'changed',
    'same',
    'deleted',
    'stale',
    'deferred',
    'rejected',
    'unknownThere',
    'noAnswer',
    'badAnswer',
    'noAccount',
  ]),
  Faults: z.array(RecordFault),
})
export type RefreshAnswer = z.output<typeof RefreshAnswer>
