import type { ChatMessage, ChatParticipant } from '@verstas/contract/chat/entities.ts'

type Placed = Pick<ChatMessage, 'id' | 'sequence'>

/** Returns the position of a message in the topic. The id is the position if the server sends no sequence. */
const placeOf = ({ sequence, id }: Placed): number => sequence ?? id

/**
 * Merges received messages into the loaded messages of a topic. A received message replaces its older copy,
 * because it may have been acknowledged since.
 */
export function mergeMessages<M extends Placed>(loaded: readonly M[], received: readonly M[]): readonly M[] {
  if (received.length === 0) return loaded
  const byPlace = new Map([...loaded, ...received].map((message) => [placeOf(message), message]))
  return [...byPlace.values()].toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** True if messages between the last loaded message and a received one are missing. They must be fetched. */
export const hasGapBefore = (loaded: readonly Placed[], received: Placed): boolean => {
  const last = loaded.at(-1)
  return (
    received.sequence !== undefined && last?.sequence !== undefined && received.sequence > last.sequence + 1
  )
}

/**
 * True if a message is older than the first loaded one. Such a message is shown only after the person has
 * scrolled back.
 */
export const isBeforeLoaded = ([first]: readonly Placed[], received: Placed): boolean =>
  first !== undefined && placeOf(received) < placeOf(first)

/**
 * Returns the sequence of the last loaded message; 0 if none is loaded. The app fetches the messages with a
 * higher sequence.
 */
export const lastSequenceOf = (loaded: readonly Placed[]): number => loaded.at(-1)?.sequence ?? 0

type ReadMark = Pick<ChatParticipant, 'actorId' | 'readSequence'>

/** Updates the read positions of the participants. A position never decreases. */
export const mergeReadMarks = <P extends ReadMark>(
  participants: readonly P[],
  received: readonly ReadMark[],
): P[] =>
  participants.map((participant) => ({
    ...participant,
    readSequence: Math.max(
      participant.readSequence,
      ...received.flatMap(({ actorId, readSequence }) =>
        actorId === participant.actorId ? [readSequence] : [],
      ),
    ),
  }))

/**
 * Returns the user's last message that someone else has read, and its readers. Undefined if there is none.
 */
export function lastReadOwn<P extends ReadMark>(
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
