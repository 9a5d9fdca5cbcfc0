// Modules of daily pages import these values, so this file must not import the schema library.

/** The payer of a row: the customer, a warranty, the dealership itself, or a service contract. */
export const payers = ['customer', 'warranty', 'internal', 'contract'] as const
export type Payer = (typeof payers)[number]

/**
 * The reasons of a comeback: the same fault again, poor work, a faulty part, or a fault that was not found.
 */
export const comebackReasons = ['sameFault', 'work', 'part', 'diagnosis'] as const
export type ComebackReason = (typeof comebackReasons)[number]
