import type { ChatMessage, ChatParticipant } from '@verstas/contract/chat/entities.ts'

type Placed = Pick<ChatMessage, 'id' | 'sequence'>

/** Its place in the topic; another server tells none, and counts its messages by their ids. */
const placeOf = ({ sequence, id }: Placed): number => sequence ?? id

/**
 * The messages of a topic with those that came: each once, in the order that everybody sees. One that came again takes
 * the place of what was known of it: it may have been acknowledged.
 */
export function mergeMessages<M extends Placed>(known: readonly M[], came: readonly M[]): readonly M[] {
  if (came.length === 0) return known
  const byPlace = new Map([...known, ...came].map((message) => [placeOf(message), message]))
  return [...byPlace.values()].toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Whether messages are missing between the last known one and one that came: they must be asked for. */
export const hasGapBefore = (known: readonly Placed[], came: Placed): boolean => {
  const last = known.at(-1)
  return came.sequence !== undefined && last?.sequence !== undefined && came.sequence > last.sequence + 1
}

/** Whether a message stands before the first known one: it is shown when the person goes back to it. */
export const isBeforeKnown = ([first]: readonly Placed[], came: Placed): boolean =>
  first !== undefined && placeOf(came) < placeOf(first)

/** The sequence after which messages are asked for; 0 where nothing is known. */
export const lastSequenceOf = (known: readonly Placed[]): number => known.at(-1)?.sequence ?? 0

type Seen = Pick<ChatParticipant, 'actorId' | 'readSequence'>

/** The participants with what became known of how far they have seen the topic: nobody's mark goes back. */
export const withSeen = <P extends Seen>(participants: readonly P[], came: readonly Seen[]): P[] =>
  participants.map((participant) => ({
    ...participant,
    readSequence: Math.max(
      participant.readSequence,
      ...came.flatMap(({ actorId, readSequence }) => (actorId === participant.actorId ? [readSequence] : [])),
    ),
  }))

/** My last message that somebody else has seen, with who has; nothing where nobody has seen one. */
export function lastSeenOwn<P extends Seen>(
  messages: readonly Pick<ChatMessage, 'id' | 'actorId' | 'sequence'>[],
  participants: readonly P[],
  ownId: number,
): { readonly id: number; readonly by: readonly P[] } | undefined {
  const highest = Math.max(0, ...participants.map(({ readSequence }) => readSequence))
  const isSeen = (sequence = Number.POSITIVE_INFINITY) => sequence <= highest
  const last = messages.findLast(({ actorId, sequence }) => actorId === ownId && isSeen(sequence))
  if (last?.sequence === undefined) return undefined
  const { id, sequence } = last
  return { id, by: participants.filter(({ readSequence }) => readSequence >= sequence) }
}
