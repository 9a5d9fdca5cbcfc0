/** What the address of the tyre page is filled from besides its path (specification.md, Screens). */
export interface TyreAddress {
  readonly historyEntryOid?: string
  readonly messageId?: string
  /** What waits on this device, to be mended: ours. */
  readonly queued?: string
}

type Query = Readonly<Record<string, unknown>>

const oid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const number = /^[1-9]\d{0,14}$/

/** What the tyre page understands of a query; all else is dropped. */
export const readTyreAddress = (query: Query): TyreAddress => ({
  ...(oid.test(String(query.historyEntryOid)) && { historyEntryOid: String(query.historyEntryOid) }),
  ...(oid.test(String(query.queued)) && { queued: String(query.queued) }),
  ...(number.test(String(query.messageId)) && { messageId: String(query.messageId) }),
})

/** What the form is filled from: the path's last part is a message's number or a history entry's id, and wins. */
export function sourceOf(last: string | undefined, { historyEntryOid, messageId }: TyreAddress): TyreSource {
  const message = last !== undefined && number.test(last) ? last : messageId
  const entry = last !== undefined && oid.test(last) ? last : historyEntryOid
  return { messageId: message === undefined ? null : Number(message), historyEntryOid: entry ?? null }
}

export interface TyreSource {
  readonly messageId: number | null
  readonly historyEntryOid: string | null
}
