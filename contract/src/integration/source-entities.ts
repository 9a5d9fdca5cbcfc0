import * as z from 'zod'
import { expects } from '../field-reasons.ts'
import { id, instant, text } from '../fields.ts'
import { recordStatuses } from './batch.ts'
import { writableEntities } from './scopes.ts'

/** The longest time in minutes that a source may be expected to be silent: 31 days. */
export const maxExpectedMinutes = 44_640

const SiteName = z.object({ Id: id, Description: z.string() })

/** Numbers of records by result. */
const Counts = z.record(z.enum(recordStatuses), z.int())

/** A source at one site, or with the records of the whole group. */
const SourceAtSite = z.object({
  /** Null for records of the whole group, such as parts. */
  Site: SiteName.nullable(),
  /** The entities that arrived in the last 90 days, by name. */
  Entities: z.array(z.enum(writableEntities)),
  /** The last batch or job with records of the site; null if it is older than 90 days. */
  LastContact: instant.nullable(),
  /** The results of the records that arrived today, in the time zone of the site. */
  Today: Counts,
  /** The records that wait for others. */
  Deferred: z.int(),
  /** The records whose last version was rejected, without the ignored ones. */
  Rejected: z.int(),
  /** The fields that differ from the source, without the decided ones. */
  Differences: z.int(),
})
export type SourceAtSite = z.output<typeof SourceAtSite>

/** Another system whose records arrive, as administrators see it. */
export const IntegrationSource = z.object({
  Name: z.string(),
  FirstContact: instant,
  /** The last call with the name of the source, also one that was refused. Stored once a minute at most. */
  LastContact: instant,
  /** Null while the source is not paused. */
  Paused: instant.nullable(),
  /** The source is late after so many minutes without contact; null if it is not watched. */
  ExpectedMinutes: z.int().nullable(),
  /** The address that returns one work order again; null if there is none. */
  PullAddress: z.string().nullable(),
  /** True if a secret is sent to the pull address. The secret itself is never returned. */
  HasPullSecret: z.boolean(),
  /** The names of sites of the source at which the administrator does not work. If there is one, changes are refused. */
  OtherSites: z.array(z.string()),
  /** The sites of the administrator at which the source is known. */
  Sites: z.array(SourceAtSite),
})
export type IntegrationSource = z.output<typeof IntegrationSource>

export const IntegrationSourceSave = z.strictObject({
  /** A save without it removes the address and the secret. */
  PullAddress: text(1000).nullish(),
  /** A save without it keeps the stored secret, unless the address names another host. */
  PullSecret: text(500)
    .min(1)
    .regex(/^[\x21-\x7e]+$/, expects('characters'))
    .nullish(),
  /** True removes the stored secret. */
  RemovesPullSecret: z.boolean().nullish(),
  /** A save without it ends the watch. */
  ExpectedMinutes: z.int().min(1).max(maxExpectedMinutes).nullish(),
})
export type IntegrationSourceSave = z.output<typeof IntegrationSourceSave>

const record = {
  Id: id,
  Source: z.string(),
  Entity: z.enum(writableEntities),
  ExternalId: z.string(),
  /** Null for records of the whole group, and for records whose site is unknown. */
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
  /** The refused value as text; null if it is none, or no single value. */
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

/** A record that waits for another one. */
export const WaitingRecord = z.object({
  ...record,
  WaitsFor: z.object({
    Entity: z.enum(writableEntities),
    /** How the reference names the record: by the external id, or by a key of ours. */
    Kind: z.enum(['externalId', 'id', 'serialNumber', 'number']),
    Key: z.string(),
  }),
  Received: instant,
  /** The record is rejected if its reference has not arrived by then. */
  Expires: instant,
})
export type WaitingRecord = z.output<typeof WaitingRecord>

/** The result of another attempt to apply a record. */
export const AppliedRecord = z.object({
  Status: z.enum(recordStatuses),
  Faults: z.array(RecordFault),
})
export type AppliedRecord = z.output<typeof AppliedRecord>

/** A load job, as administrators see it. */
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
  /** The number of records that a snapshot lacks; null until they are counted. */
  Missing: z.int().nullable(),
  /** The reason why the job failed, in the language of the reader; null if it has not. */
  Fault: z.string().nullable(),
  AccountName: z.string(),
  Created: instant,
  Started: instant.nullable(),
  Ended: instant.nullable(),
  /** True if the administrator works at all sites of the account, and so may confirm or cancel the job. */
  CanChange: z.boolean(),
})
export type SourceJob = z.output<typeof SourceJob>

/** The place of a work order that was asked for. */
const FoundOrder = z.object({
  Id: id,
  /** The number that people say: the text number, or the order number. */
  Number: z.string(),
  /** The order number in the address of its page. */
  OrderNumber: z.int(),
  Site: SiteName,
  /** The source that sent it last, and when; null for a work order that no source knows. */
  Source: z.string().nullable(),
  Taken: instant.nullable(),
})

/** The reason why a work order is not here, or its place. */
export const MissingOrderAnswer = z.object({
  /**
   * `here`: at the session's site; `otherSite`: at another site of the asker; `deferred`, `rejected`, `deleted`: by or
   * because of the source; `paused`: no source has sent it, and one is paused; `neverReceived`: no source has sent it.
   */
  Answer: z.enum(['here', 'otherSite', 'deferred', 'rejected', 'deleted', 'paused', 'neverReceived']),
  Order: FoundOrder.nullable(),
  /** The version that waits. A work order that is here may have a newer version that waits or was rejected. */
  Deferred: WaitingRecord.nullable(),
  Rejected: RejectedRecord.nullable(),
  /** The source that deleted the work order, and when. */
  Deleted: z.object({ Source: z.string(), At: instant }).nullable(),
  /** The names of paused sources that have sent work orders lately. */
  PausedSources: z.array(z.string()),
})
export type MissingOrderAnswer = z.output<typeof MissingOrderAnswer>

/** The result of asking a source for a work order again. */
export const RefreshAnswer = z.object({
  /**
   * `changed`, `same`, `deleted`: the answer was applied; `stale`: it is older than ours; `deferred`, `rejected`: it
   * could not be applied, for `Faults`; `unknownThere`: the source does not know the number; `noAnswer`: it did not
   * answer in time; `badAnswer`: its answer is no record of this work order; `noAccount`: its service account has ended.
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
