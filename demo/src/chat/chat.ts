import { minute, toTimestamp } from '../calendar.ts'
import { ainoId, homeSiteOf, mattiId, pekkaId } from '../people/employees.ts'
import { helsinki } from '../sites.ts'
import type { BookedVisit } from '../work-orders/visit-orders.ts'
import type { Workshop } from '../workshop.ts'
import { type Conversation, conversationsOfMatti, type Line, usualConversations } from './conversations.ts'

/** Number of today's vehicles with a conversation, in addition to Matti's vehicles. */
const otherConversations = 9

const answeredAfter = 10 * minute

/**
 * Adds conversations about today's vehicles in Helsinki. Aino has unread messages, and one message is waiting
 * for an acknowledgement.
 */
export function addConversations(workshop: Workshop, visits: readonly BookedVisit[]): void {
  const today = visits.filter(
    ({ visit: { shift } }) => shift.day === 0 && homeSiteOf(shift.employee) === helsinki,
  )
  const isOfMatti = ({ visit }: BookedVisit) => visit.shift.employee.id === mattiId
  today
    .filter(isOfMatti)
    .slice(0, conversationsOfMatti.length)
    .forEach((booked, place) => {
      addConversation(workshop, booked, conversationsOfMatti[place])
    })
  today
    .filter((booked) => !isOfMatti(booked))
    .slice(0, otherConversations)
    .forEach((booked, place) => {
      addConversation(workshop, booked, usualConversations[place % usualConversations.length])
    })
}

function addConversation(
  { ledger, random, calendar }: Workshop,
  { visit, order }: BookedVisit,
  conversation: Conversation | undefined,
): void {
  if (conversation === undefined) return
  const { lines, unreadByAino } = conversation
  const { global_id: topic_id, receiver_id: receiver, order_number, external_number } = order.row
  const site_id = order.site.id
  const people = { technician: visit.shift.employee.id, receiver, aino: ainoId, parts: pekkaId }
  const timeOf = ({ ago }: Line) => calendar.now - ago * minute
  const lastLine = lines.at(-1)
  const end = {
    last_sequence: lines.length,
    last_message_at: lastLine ? toTimestamp(timeOf(lastLine)) : null,
  }
  ledger.add('chat_topic', {
    site_id,
    id: topic_id,
    work_order_id: order.id,
    description: external_number ?? String(order_number),
    ...end,
  })
  lines.forEach((line, place) => {
    const answeredBy = line.acknowledgedBy
    ledger.add('chat_message', {
      site_id,
      id: ledger.nextId('chat_message'),
      topic_id,
      sequence: place + 1,
      actor_id: people[line.by],
      created_at: toTimestamp(timeOf(line)),
      body: line.text,
      metadata: null,
      client_message_id: random.uuid(),
      needs_answer: line.needsAnswer ?? false,
      acknowledged_by: answeredBy ? people[answeredBy] : null,
      acknowledged_at: answeredBy ? toTimestamp(timeOf(line) + answeredAfter) : null,
    })
  })
  const members = new Set([people.technician, receiver, ainoId, ...lines.map(({ by }) => people[by])])
  for (const employee_id of members)
    ledger.add('chat_member', {
      site_id,
      topic_id,
      employee_id,
      is_subscribed: true,
      read_sequence: employee_id === ainoId ? lines.length - unreadByAino : lines.length,
      ...end,
    })
}
