/** The query parameters of the tyre page, in addition to its path (specification.md, Screens). */
export interface TyreAddress {
  readonly historyEntryOid?: string
  readonly messageId?: string
  /** The id of the unsent entry in the device queue that the form corrects (an extension). */
  readonly queued?: string
}

type Query = Readonly<Record<string, unknown>>

const oid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const number = /^[1-9]\d{0,14}$/

/** Parses the query parameters of the tyre page. Ignores unknown parameters and invalid values. */
export const readAddress = (query: Query): TyreAddress => ({
  ...(oid.test(String(query.historyEntryOid)) && { historyEntryOid: String(query.historyEntryOid) }),
  ...(oid.test(String(query.queued)) && { queued: String(query.queued) }),
  ...(number.test(String(query.messageId)) && { messageId: String(query.messageId) }),
})

/**
 * Returns the source of the form's initial values. The last path segment is a message number or the id of a
 * history entry. It overrides the query.
 */
export function sourceOf(last: string | undefined, { historyEntryOid, messageId }: TyreAddress): TyreSource {
  const message = last !== undefined && number.test(last) ? last : messageId
  const entry = last !== undefined && oid.test(last) ? last : historyEntryOid
  return { messageId: message === undefined ? null : Number(message), historyEntryOid: entry ?? null }
}

export interface TyreSource {
  readonly messageId: number | null
  readonly historyEntryOid: string | null
}
